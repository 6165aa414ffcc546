"""The compiled functions in one place; nothing heavy is imported before they are asked for."""


class Kernels:
    """The compiled functions, loaded when the first Table is made."""

    def __init__(self) -> None:
        from . import (
            kernels,
            kernels_area,
            kernels_check,
            kernels_form,
            kernels_lines,
            kernels_meet,
            kernels_move,
            kernels_over,
            kernels_path,
            kernels_reach,
            kernels_rect,
            kernels_rims,
            kernels_shadow,
            kernels_slow,
            kernels_template,
            kernels_terrain,
        )

        self.numbers = kernels.numbers
        self.ids = kernels.ids
        self.rows = kernels.rows
        self.joined = kernels.joined
        self.near, self.area, self.move, self.check = kernels, kernels_area, kernels_move, kernels_check
        self.path, self.form, self.reach, self.terrain = kernels_path, kernels_form, kernels_reach, kernels_terrain
        self.over, self.template, self.meet = kernels_over, kernels_template, kernels_meet
        self.lines, self.shadow, self.slow, self.rect = kernels_lines, kernels_shadow, kernels_slow, kernels_rect
        self.rims = kernels_rims
