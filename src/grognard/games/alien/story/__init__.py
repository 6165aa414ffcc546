"""The scenario of ALIEN as it runs: tasks, events, points."""
