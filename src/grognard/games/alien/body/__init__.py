"""Bodies in ALIEN: figures, gear, nerves, talents, injuries, and the dice that they roll."""
