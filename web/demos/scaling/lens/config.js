import { NAMES } from '../../../core/config/names.js';
import { readConfig } from '../../../core/config/reading.js';
import { clamp } from '../../../core/numbers.js';
import { panel } from '../../../plots/panel.js';
import { factsOf, isScaled, nameOf } from './lens-words.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../lens.js' */

// Keys that say how far a model reads, in the order of what they decide.
const KEYS = [
  ...['rope_theta', 'head_dim', 'qk_rope_head_dim', 'hidden_size', 'num_attention_heads'],
  ...['partial_rotary_factor', 'rotary_dim', 'max_position_embeddings', 'original_max_position_embeddings'],
  ...['rope_type', 'type', 'factor', 'sliding_window'],
];
const MOST = 9; // lines
// px at text size 13
const HEAD = 50;
const BARE = 24; // a line
const LINE = 46; // one with what it means below it
const LETTER = 8.2; // px of one in the mono font
const THETA = [1000, 1e8];
const GRIP = 7; // from the line to the middle of its handle
const DECADE = 120; // px of a drag that make a base ten times larger

/**
 * The lines of a config that decide about positions: [{ key, value }], in the order of the text, of the innermost config
 * that is read.
 */
export function linesOf(given, depth = 0) {
  const lines = [];
  for (const [key, value] of Object.entries(given)) {
    const isNest = value !== null && typeof value === 'object' && !Array.isArray(value);
    if (isNest && depth < 4) lines.push(...linesOf(value, depth + 1));
    else if (KEYS.includes(key) && !isNest && value !== null) lines.push({ key, value });
  }
  return lines;
}

const shownOf = ({ lines, facts }) => {
  // One base, that which holds.
  const isOther = ({ key, value }) => key === 'rope_theta' && value !== facts.base;
  const held = lines.filter((line) => !isOther(line));
  // The base comes first, for it is what a hand changes.
  const own = held.toSorted((a, b) => Number(b.value === facts.base) - Number(a.value === facts.base));
  return own.slice(0, MOST);
};

// However a base is written, in quotation marks or not.
const BASE = new RegExp(
  `((?:${['rope_theta', ...NAMES.rope_theta].join('|')})["']?\\s*[:=]\\s*)(-?\\d[\\d.eE+-]*)`,
  'g',
);

/** A config's text with another base in the place of the one that holds; undefined where it gives none. */
export function withBase(text, base, next) {
  const places = [...text.matchAll(BASE)];
  const place = places.find(([, , number]) => Number(number) === base);
  if (!place) return undefined;
  const [whole, before] = place;
  return text.slice(0, place.index) + before + next + text.slice(place.index + whole.length);
}

const fitted = (base) => Number(clamp(base, THETA[0], THETA[1]).toPrecision(2));

/** The values with a base near a wished one in a config's text; undefined where it gives none. */
export function rebased(key, text, was, wished) {
  const made = withBase(text, was, fitted(wished));
  return made === undefined ? undefined : { [key]: made };
}

/** The lines of one or two configs that decide, each with what it means; the base is a number to drag. */
/** @type {View<Data>} */
export const config = panel({
  place: 'side',
  frame(box, { sides, scale }) {
    let bottom = box.y;
    const parts = sides.map((side) => {
      const part = { side, from: bottom };
      bottom += (HEAD + roomOf(side, MOST) + 12) * scale;
      return part;
    });
    return { parts, bottom };
  },
  draw({ parts, ...pen }, _data, t) {
    for (const part of parts) drawPart(pen, part, t);
  },
  handles: ({ parts, box }, data, t) =>
    parts.flatMap((part) => {
      const { side } = part;
      const { base } = side.facts;
      const at = shownOf(side).findIndex(({ value }) => value === base);
      if (at < 0 || !side.hasBase) return [];
      const y = lineAt(part, at, data.scale);
      return [
        {
          id: `base-${side.key}`,
          hit: { x: box.x, y: y - 18 * data.scale, width: box.width, height: (LINE - 4) * data.scale },
          x: gripAt(box, shownOf(side)[at], data.scale),
          y: y - GRIP * data.scale,
          label: t('baseHandle', { name: nameOf(side, t) }),
          value: t('baseValue', { base }),
          drag(point, start) {
            const { problem, facts } = readConfig(start.values[side.key]);
            const [text, was] = problem ? [side.text, base] : [start.values[side.key], facts.base];
            return rebased(side.key, text, was, was * 10 ** ((point.x - start.point.x) / DECADE));
          },
          key: ({ dx, dy }) => rebased(side.key, side.text, base, base * 1.1 ** clamp(dx - dy, -100, 100)),
        },
      ];
    }),
  describe: ({ sides }, t) =>
    sides.map((side) => ({
      key: 'describeConfig',
      name: nameOf(side, t),
      lines: shownOf(side)
        .map((line) => `${line.key} ${wordOf(line)}`)
        .join(', '),
    })),
});

// The middle of a handle after a line, whose letters are all as wide.
const gripAt = (box, line, scale) =>
  Math.min(box.x + box.width - 16, box.x + (30 + LETTER * (quoted(line) + wordOf(line)).length) * scale);

// Px that the first lines take.
const roomOf = (side, count) =>
  shownOf(side)
    .slice(0, count)
    .reduce((sum, line) => sum + (meaningOf(line, side) ? LINE : BARE), 0);

const lineAt = ({ side, from }, i, scale) => from + (HEAD + roomOf(side, i)) * scale;

const quoted = ({ key }) => `"${key}": `;

const wordOf = ({ value }) => (typeof value === 'string' ? `"${value.slice(0, 24)}"` : String(value));

function drawPart({ box, scale, style, text, line }, part, t) {
  const { side, from } = part;
  text(t('configTitle', { name: nameOf(side, t) }), {
    x: box.x,
    y: from + 18 * scale,
    weight: 600,
    maxWidth: box.width,
  });
  const inner = box.x + 12 * scale;
  const room = box.x + box.width - inner;
  for (const [i, { key, value }] of shownOf(side).entries()) {
    const y = lineAt(part, i, scale);
    const isBase = value === side.facts.base && side.hasBase;
    const named = quoted({ key });
    const mono = { mono: true, size: 1.05 * style.size };
    const start = inner + text(named, { x: inner, y, ...mono, colour: style.second, maxWidth: room * 0.8 });
    const used = text(wordOf({ value }), {
      x: start,
      y,
      ...mono,
      weight: 650,
      maxWidth: Math.max(30, inner + room - start),
    });
    if (isBase) {
      line([start, y + 5 * scale, start + used, y + 5 * scale], { width: 2 });
      const grip = { x: gripAt(box, { key, value }, scale), y: y - GRIP * scale };
      text('↔', { ...grip, align: 'center', baseline: 'middle', weight: 600 });
    }
    const meant = meaningOf({ key, value }, side);
    if (meant)
      text(t(`means.${meant}`, { ...factsOf(side, t), value }), {
        x: inner,
        y: y + 18 * scale,
        colour: style.second,
        maxWidth: room,
      });
  }
}

// What a line decides, as a key of words, or nothing.
function meaningOf({ key, value }, side) {
  const { facts, trained, isRotary } = side;
  if (!isRotary) return undefined;
  if (value === facts.base) return 'base';
  switch (key) {
    case 'head_dim':
    case 'qk_rope_head_dim':
    case 'num_attention_heads':
    case 'partial_rotary_factor':
    case 'rotary_dim':
      return 'pairs';
    case 'original_max_position_embeddings':
      return 'trained';
    case 'max_position_embeddings':
      return value === trained ? 'trained' : 'reads';
    case 'rope_type':
    case 'type':
      return isScaled(side) ? 'slowed' : undefined;
    case 'sliding_window':
      return facts.window === value ? 'window' : 'unused';
    default:
      return undefined;
  }
}
