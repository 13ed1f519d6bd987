import { make } from './dom.js';
import { svgElement } from './inline-svg.js';
import { svgContext } from './svg.js';
import { cellsOf } from './svg-cells.js';

/**
 * demos/paper.js: what draw(context) draws in a box of { width, height }, as an element for paper; `prefix` keeps its ids
 * apart. Tables of colours are rectangles; undefined where one has too many cells: that stays a canvas.
 */
export function paper(draw, box, prefix) {
  const measurer = make('canvas').getContext('2d');
  const pictureOf = () => {
    throw new TypeError('pixels');
  };
  try {
    const lines = svgContext({ ...box, title: '', description: '', measurer, pictureOf, cellsOf });
    draw(lines);
    return svgElement(lines.toString(), prefix);
  } catch {
    return undefined;
  }
}
