// Where the names of units stand on the screen, for labels that come and go above them.
import type { Box } from "../../draw/labels";

class Plates {
  /** On paper, in the sizes of the screen. */
  names = $state.raw<Box[]>([]);
}

export const plates = new Plates();
