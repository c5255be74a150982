// Boards to tap on.
import { pageInto } from "./parts.js";

const SVG = "http://www.w3.org/2000/svg";

/** A board to tap on; `act` gets the point, in units of the board. */
export function drawing(host, board, act) {
  pageInto(host, `<main>${board.svg}</main>`);
  const svg = host.querySelector("svg.board:not(.defs)");
  svg.addEventListener("click", (event) => {
    const matrix = svg.getScreenCTM();
    if (!matrix) return;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    act((point.x - board.left) / board.unit, (point.y - board.top) / board.unit);
  });
  return svg;
}

export const isWithin = (x, y, [left, top, width, height]) => x >= left && x < left + width && y >= top && y < top + height;

const LEAST_RING = 34; // The smallest ring, in units of the drawing.
const ROOM = 8; // Units of the drawing that a ring adds to what it surrounds.

/** A ring round a box of the board. Its two lines show on every colour. */
export function ring(svg, board, [x, y, width, height], kind) {
  const size = (units) => Math.max(units * board.unit + ROOM, LEAST_RING);
  const [across, down] = [size(width), size(height)];
  const values = {
    x: board.left + (x + width / 2) * board.unit - across / 2,
    y: board.top + (y + height / 2) * board.unit - down / 2,
    width: across,
    height: down,
    rx: 5,
  };
  for (const line of ["under", "over"]) {
    const node = document.createElementNS(SVG, "rect");
    for (const [key, value] of Object.entries(values)) node.setAttribute(key, value);
    node.setAttribute("class", `pointed ${kind} ${line}`);
    svg.append(node);
  }
}

/** Enlarge a board to some pixels a unit; 0 makes it as wide as the page. */
export function enlarge(svg, board, pixels) {
  const { width } = svg.viewBox.baseVal;
  svg.style.width = pixels ? `${(width * pixels) / board.unit}px` : "";
  svg.style.maxWidth = pixels ? "none" : "";
}
