"""How databases made by older versions become those of this one."""
