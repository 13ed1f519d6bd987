const short = (value) => String(Number(value.toFixed(3)));

/** A path as SVG writes it, built by the calls of a 2-D context; `shift()` gives where its origin lies now. */
export class PathWriter {
  #parts = [];
  #shift;
  #at;
  #start;

  constructor(shift) {
    this.#shift = shift;
  }

  get isEmpty() {
    return this.#parts.length === 0;
  }

  toString() {
    return this.#parts.join('');
  }

  clear() {
    this.#parts = [];
    this.#at = undefined;
  }

  // A canvas leaves out what has no finite place.
  #add(letter, points, between = '') {
    if (!points.flat().every(Number.isFinite)) return;
    const { x, y } = this.#shift();
    const placed = points.map(([px, py]) => `${short(px + x)} ${short(py + y)}`);
    this.#parts.push(`${letter}${between}${placed.join(' ')}`);
    this.#at = points.at(-1);
    if (letter === 'M') this.#start = this.#at;
  }

  moveTo(x, y) {
    this.#add('M', [[x, y]]);
  }

  lineTo(x, y) {
    this.#add(this.#at ? 'L' : 'M', [[x, y]]);
  }

  quadraticCurveTo(cx, cy, x, y) {
    if (!this.#at) this.moveTo(cx, cy);
    this.#add('Q', [
      [cx, cy],
      [x, y],
    ]);
  }

  bezierCurveTo(ax, ay, bx, by, x, y) {
    if (!this.#at) this.moveTo(ax, ay);
    this.#add('C', [
      [ax, ay],
      [bx, by],
      [x, y],
    ]);
  }

  closePath() {
    if (!this.#at) return;
    this.#parts.push('Z');
    this.#at = this.#start;
  }

  arc(x, y, radius, from, to, counterclockwise = false) {
    if (![x, y, radius, from, to].every(Number.isFinite)) return;
    const turn = 2 * Math.PI;
    const full = counterclockwise ? from - to >= turn : to - from >= turn;
    const swept = counterclockwise
      ? -((((from - to) % turn) + turn) % turn)
      : (((to - from) % turn) + turn) % turn;
    const angle = full ? (counterclockwise ? -turn : turn) : swept;
    const point = (at) => [x + radius * Math.cos(at), y + radius * Math.sin(at)];
    this.lineTo(...point(from));
    // Two halves: an arc of a whole turn would end where it begins, which SVG draws as nothing.
    for (const share of [0.5, 1]) {
      const flags = `${short(radius)} ${short(radius)} 0 0 ${angle > 0 ? 1 : 0} `;
      this.#add('A', [point(from + share * angle)], flags);
    }
  }

  rect(x, y, width, height) {
    this.moveTo(x, y);
    this.lineTo(x + width, y);
    this.lineTo(x + width, y + height);
    this.lineTo(x, y + height);
    this.closePath();
  }

  roundRect(x, y, width, height, radius) {
    if (typeof radius !== 'number') throw new TypeError('roundRect is recorded with one radius');
    const r = Math.max(0, Math.min(radius, Math.abs(width) / 2, Math.abs(height) / 2));
    const [right, bottom] = [x + width, y + height];
    const quarter = `${short(r)} ${short(r)} 0 0 1 `;
    this.moveTo(x + r, y);
    this.lineTo(right - r, y);
    this.#add('A', [[right, y + r]], quarter);
    this.lineTo(right, bottom - r);
    this.#add('A', [[right - r, bottom]], quarter);
    this.lineTo(x + r, bottom);
    this.#add('A', [[x, bottom - r]], quarter);
    this.lineTo(x, y + r);
    this.#add('A', [[x + r, y]], quarter);
    this.closePath();
  }
}
