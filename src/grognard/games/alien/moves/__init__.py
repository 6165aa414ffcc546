"""Moving about in ALIEN: zones and doors, hiding and being detected, dragging, leaving."""
