// Icons, dice and marks, which the page refers to by `<use>`; this module alone owns their sheet, so that it is loaded once.
import text from "./signs.svg?raw";

export const signs = text;
