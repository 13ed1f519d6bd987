import { PathWriter } from './svg-path.js';

const short = (value) => String(Number(value.toFixed(3)));
const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text) => String(text).replace(/[&<>"]/g, (sign) => escapes[sign]);
const written = (attributes) =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');

const anchors = { left: undefined, center: 'middle', right: 'end' };
const lasting = ['fillStyle', 'strokeStyle', 'lineWidth', 'lineJoin', 'lineCap', 'globalAlpha', 'font'];

// '#rrggbb', 'rgb(r g b / a)' or 'transparent' as a colour and an opacity that every reader of SVG knows.
function paintOf(colour, alpha) {
  if (colour === 'transparent') return { colour: 'none', opacity: 1 };
  if (/^#[0-9a-f]{6}$/i.test(colour)) return { colour, opacity: alpha };
  const numbers = /^rgba?\(/.test(colour) ? colour.match(/[\d.]+(?:e-?\d+)?/g)?.map(Number) : undefined;
  if (!numbers || numbers.length < 3) throw new TypeError(`the colour ${colour} cannot be recorded`);
  const hex = numbers.slice(0, 3).map((byte) => Math.round(byte).toString(16).padStart(2, '0'));
  return { colour: `#${hex.join('')}`, opacity: alpha * (numbers[3] ?? 1) };
}

/**
 * A 2-D context that writes SVG: exactly the calls and settings that pictures of demos use, and an error on any other.
 *   measurer   a context that measures text
 *   pictureOf  (surface) → address of its PNG, for what drawImage is given
 *   cellsOf    (surface) → its pixels as rectangles (svg-cells.js), or undefined: then it stays a picture
 *   ratio      device pixels a CSS px that pictures inside are made for
 * `toString()` gives the document. Text stays text; where it is placed by another than its own line, the measurer says
 * where that line is, since readers of SVG do not agree about it.
 */
export function svgContext({ width, height, title, description, measurer, pictureOf, cellsOf, ratio = 2 }) {
  // One closure: the calls of a context share its path, its settings and what is written.
  const parts = [];
  const saved = [];
  const origin = { x: 0, y: 0, turn: 0 };
  const path = new PathWriter(() => origin);
  let dash = [];
  let clip;
  let clips = 0;

  const add = (tag, attributes, text) => {
    if (origin.turn !== 0 && tag !== 'text') throw new TypeError(`a <${tag}> cannot be recorded turned`);
    const shown = written({ ...attributes, 'clip-path': clip && `url(#${clip})` });
    parts.push(text === undefined ? `<${tag}${shown}/>` : `<${tag}${shown}>${escaped(text)}</${tag}>`);
  };
  const filled = () => {
    const { colour, opacity } = paintOf(ctx.fillStyle, ctx.globalAlpha);
    return { fill: colour, 'fill-opacity': opacity === 1 ? undefined : short(opacity) };
  };
  const stroked = () => {
    const { colour, opacity } = paintOf(ctx.strokeStyle, ctx.globalAlpha);
    return {
      fill: 'none',
      stroke: colour,
      'stroke-opacity': opacity === 1 ? undefined : short(opacity),
      'stroke-width': short(ctx.lineWidth),
      'stroke-linejoin': ctx.lineJoin === 'miter' ? undefined : ctx.lineJoin,
      'stroke-linecap': ctx.lineCap === 'butt' ? undefined : ctx.lineCap,
      'stroke-dasharray': dash.length > 0 ? dash.map(short).join(' ') : undefined,
    };
  };
  const placed = (x, y, w, h) => ({
    x: short(origin.x + Math.min(x, x + w)),
    y: short(origin.y + Math.min(y, y + h)),
    width: short(Math.abs(w)),
    height: short(Math.abs(h)),
  });

  function write(text, x, y, paint) {
    const font = /^(\d+|bold|normal) ([\d.]+)px (.+)$/.exec(ctx.font);
    if (!font) throw new TypeError(`the font ${ctx.font} cannot be recorded`);
    const [, weight, size, family] = font;
    const { turn } = origin;
    const start = turn === 0 ? origin : { x: 0, y: 0 };
    add(
      'text',
      {
        x: short(start.x + x),
        y: short(start.y + y + lowered(text)),
        'font-family': family,
        'font-size': size,
        'font-weight': weight === '400' ? undefined : weight,
        'text-anchor': anchors[ctx.textAlign],
        transform:
          turn === 0
            ? undefined
            : `translate(${short(origin.x)} ${short(origin.y)}) rotate(${short((180 * turn) / Math.PI)})`,
        ...paint,
      },
      text,
    );
  }

  // How far below y the line that letters stand on is.
  function lowered(text) {
    if (ctx.textBaseline === 'alphabetic') return 0;
    const above = (baseline) => {
      measurer.textBaseline = baseline;
      return measured(text).actualBoundingBoxAscent;
    };
    const moved = above('alphabetic') - above(ctx.textBaseline);
    measurer.textBaseline = 'alphabetic';
    return Number.isFinite(moved) ? moved : 0;
  }

  function measured(text) {
    measurer.font = ctx.font;
    return measurer.measureText(text);
  }

  const drawing = {
    save() {
      const settings = Object.fromEntries([...lasting, 'textAlign', 'textBaseline'].map((n) => [n, ctx[n]]));
      saved.push({ settings, dash, clip, ...origin });
    },
    restore() {
      const last = saved.pop();
      if (!last) return;
      Object.assign(ctx, last.settings);
      Object.assign(origin, { x: last.x, y: last.y, turn: last.turn });
      ({ dash, clip } = last);
    },
    translate(x, y) {
      if (origin.turn !== 0) throw new TypeError('a move after a turn cannot be recorded');
      origin.x += x;
      origin.y += y;
    },
    // Of text alone.
    rotate(angle) {
      origin.turn += angle;
    },
    getTransform: () => ({ a: ratio, b: 0, c: 0, d: ratio, e: ratio * origin.x, f: ratio * origin.y }),
    beginPath: () => path.clear(),
    stroke() {
      if (!path.isEmpty) add('path', { d: path, ...stroked() });
    },
    fill() {
      if (!path.isEmpty) add('path', { d: path, ...filled() });
    },
    clip() {
      clips += 1;
      const id = `clip${clips}`;
      const inside = clip ? ` clip-path="url(#${clip})"` : '';
      parts.push(`<clipPath id="${id}"${inside}><path d="${path}"/></clipPath>`);
      clip = id;
    },
    fillRect: (x, y, w, h) => add('rect', { ...placed(x, y, w, h), ...filled() }),
    strokeRect: (x, y, w, h) => add('rect', { ...placed(x, y, w, h), ...stroked() }),
    setLineDash(list) {
      dash = [...list];
    },
    fillText: (text, x, y) => write(String(text), x, y, filled()),
    strokeText: (text, x, y) => write(String(text), x, y, stroked()),
    measureText: measured,
    drawImage(surface, x, y, w, h) {
      if (h === undefined) throw new TypeError('drawImage is recorded with a place and a size');
      const cells = cellsOf?.(surface);
      if (cells) {
        const [across, down] = [w / surface.width, h / surface.height];
        for (const { x: left, y: top, width: wide, height: tall, fill, opacity } of cells) {
          const alpha = opacity * ctx.globalAlpha;
          add('rect', {
            ...placed(x + left * across, y + top * down, wide * across, tall * down),
            fill,
            'fill-opacity': alpha === 1 ? undefined : short(alpha),
          });
        }
        return;
      }
      add('image', {
        ...placed(x, y, w, h),
        preserveAspectRatio: 'none',
        style: ctx.imageSmoothingEnabled ? undefined : 'image-rendering:pixelated',
        href: pictureOf(surface),
      });
    },
    toString: () => svgDocument({ width, height, title, description, parts }),
  };
  for (const name of [
    'moveTo',
    'lineTo',
    'closePath',
    'rect',
    'roundRect',
    'arc',
    'quadraticCurveTo',
    'bezierCurveTo',
  ])
    drawing[name] = (...args) => path[name](...args);

  const ctx = {
    ...drawing,
    fillStyle: '#000000',
    strokeStyle: '#000000',
    lineWidth: 1,
    lineJoin: 'miter',
    lineCap: 'butt',
    globalAlpha: 1,
    font: '400 10px sans-serif',
    textAlign: 'left',
    textBaseline: 'alphabetic',
    imageSmoothingEnabled: true,
  };
  // A setting that is not among these is an error from now on, not a silent loss.
  return Object.seal(ctx);
}

const svgDocument = ({ width, height, title, description, parts }) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">\n` +
  `<title>${escaped(title)}</title>\n<desc>${escaped(description)}</desc>\n${parts.join('\n')}\n</svg>\n`;
