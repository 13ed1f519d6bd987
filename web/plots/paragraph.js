/** @import { Point, TextOptions } from '../types.js' */

/**
 * Words in lines of `width` px, broken at spaces; a word that is longer has a line of its own. No line begins with
 * the point between two parts.
 *
 * @param {any} pen
 * @param {string} text
 * @param {number} width
 * @param {Partial<TextOptions>} [look]
 * @returns {string[]}
 */
function linesOf({ widthOf }, text, width, look = {}) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(/ (?!· )/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(longer, look) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/**
 * The same words in as many lines, about equally long: the last holds more than a word that was left over.
 *
 * @param {any} pen
 * @param {string} text
 * @param {number} width
 * @param {Partial<TextOptions>} [look]
 */
export function evenLinesOf(pen, text, width, look = {}) {
  const lines = linesOf(pen, text, width, look);
  let even = lines;
  for (let narrower = width; narrower > 0.5 * width && lines.length > 1; narrower -= 8) {
    const next = linesOf(pen, text, narrower, look);
    if (next.length > lines.length) break;
    even = next;
  }
  return even;
}

/**
 * A sentence in a picture, in as many lines as it needs, `most` at most: the first baseline is at y. What does not fit
 * the last line is shortened there.
 *
 * @param {any} pen
 * @param {string} text
 * @param {Point & Partial<TextOptions> & { width: number, most?: number }} place
 */
export function paragraph(pen, text, { x, y, width, most = 3, ...look }) {
  const lines = linesOf(pen, text, width, look);
  const shown = lines.length > most ? [...lines.slice(0, most - 1), lines.slice(most - 1).join(' ')] : lines;
  const pitch = 1.45 * pen.style.size;
  for (const [i, line] of shown.entries()) pen.text(line, { ...look, x, y: y + i * pitch, maxWidth: width });
}
