"""The figures of ALIEN: characters, creatures, gear, scenarios and crews, and what reads them."""
