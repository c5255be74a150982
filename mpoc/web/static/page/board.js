// Boards to tap on.
import { pageInto } from "./parts.js";

/** A board to tap on: `act` gets the place, in units of the board. */
export function drawing(host, board, act) {
  pageInto(host, `<main>${board.svg}</main>`);
  const drawn = host.querySelector("svg.board:not(.defs)");
  drawn.addEventListener("click", (event) => {
    const matrix = drawn.getScreenCTM();
    if (!matrix) return;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    act((point.x - board.left) / board.unit, (point.y - board.top) / board.unit);
  });
}

export const isWithin = (x, y, [left, top, width, height]) => x >= left && x < left + width && y >= top && y < top + height;
