import { clamp, wavelength } from '../pairs.js';
import { tileSource } from './tiles.js';

export const MOST = 2 ** 20; // positions
export const LEAST = 16; // positions seen at once
const COLUMNS = 512; // of the visible part, at most
const ROWS = 256;
const STRIP_ROWS = 32;
const SAMPLES_PER_TURN = 16;
const MOST_TURNS = 96; // of a wave drawn as a line; more are drawn as a band

/** The least power of two not below x, at least 1. */
const powerAbove = (x) => 2 ** Math.max(0, Math.ceil(Math.log2(x) - 1e-9));

// As many digits as a thousandth of the span needs.
const inSpan = (value, span) => Number(value.toFixed(Math.max(0, 4 - Math.floor(Math.log10(span)))));

/** Keeps the window inside the context, the cursor in the table. */
export function settle(values) {
  const span = inSpan(clamp(values.span, LEAST, values.length), values.span);
  return {
    ...values,
    span,
    from: clamp(inSpan(values.from, span), 0, values.length - span),
    position: clamp(values.position, 0, values.length - 1),
    pair: clamp(values.pair, 0, values.dModel / 2 - 1),
  };
}

/** The window that comes closer by `factor` to the place `at` (0 … 1) of it and is moved by a share of its width. */
export function zoomed({ from, span, length }, { at, factor, moved = 0 }) {
  const next = clamp(span / factor, LEAST, length);
  const place = from + at * span - at * next - moved * next;
  return { span: next, from: clamp(place, 0, length - next) };
}

/** The window that has a position in it, moved no more than it must. */
export function following({ from, span, length }, position) {
  if (position >= from && position + 1 <= from + span) return {};
  const wished = position < from ? position : position + 1 - span;
  return { from: clamp(wished, 0, length - span) };
}

export function compute(engine, values, { memo, palettes, size = 13 }) {
  const { sampling, part, span, from, length, dModel, base, position, pair } = values;
  const pairs = dModel / 2;
  const palette = palettes.diverging;
  const wrong = sampling === 'wrong-stride';
  const invFreq = memo('frequencies', [dModel, base], () => engine.sinusoidal.frequencies({ dModel, base }));
  const source = memo('tiles', [sampling, part, length, dModel, base, palette], () =>
    tileSource(engine, { strided: wrong, part, length, dModel, base, palette }),
  );
  const count = powerAbove(span / COLUMNS);
  const row = memo('row', [position, dModel, base], () =>
    engine.sinusoidal.encode({ positions: [position], dModel, base }),
  );
  return {
    values,
    size,
    scale: size / 13,
    left: ((pairs > 999 ? 48 : 34) * size) / 13,
    pairs,
    wrong,
    source,
    count,
    group: powerAbove(pairs / ROWS),
    strip: { count: powerAbove(length / COLUMNS), group: powerAbove(pairs / STRIP_ROWS) },
    factors: memo('factors', [source, count], () => source.factors(count)),
    wavelength: wavelength(invFreq[pair]),
    wavelengths: memo('wavelengths', [invFreq], () => invFreq.map(wavelength)),
    row,
    value: row[2 * pair + (part === 'cos' ? 1 : 0)],
    means: memo('means', [source, count, from, span, pair], () =>
      source.line(pair, { count, from, to: from + span }),
    ),
    wave: memo('wave', [invFreq, pair, part, from, span, length], () =>
      waveOf(engine, { frequency: invFreq[pair], part, from, to: Math.min(length, from + span) }),
    ),
  };
}

// The wave itself, between the positions too, or nothing where it turns too often to be drawn as a line.
function waveOf(engine, { frequency, part, from, to }) {
  const turns = (to - from) / wavelength(frequency);
  if (turns > MOST_TURNS) return undefined;
  const samples = Math.max(240, Math.ceil(turns * SAMPLES_PER_TURN));
  const xs = Float64Array.from({ length: samples + 1 }, (_, s) => from + (s * (to - from)) / samples);
  // A pair of a table of two columns turns 1 radian a token, so that angles are its positions.
  const circle = engine.sinusoidal.encode({ positions: xs.map((x) => x * frequency), dModel: 2 });
  const column = part === 'cos' ? 1 : 0;
  return { xs, ys: Float32Array.from(xs, (_, s) => circle[2 * s + column]) };
}

/** What is left of the fastest pair in a mean over 1,024 positions. */
export const predict = {
  options: ['same', 'half', 'gone'],
  done: { sampling: 'mean', length: MOST, span: MOST, pair: 0 },
  answer(engine) {
    const table = { strided: false, part: 'sin', length: MOST, dModel: 512, base: 10000 };
    const [left] = tileSource(engine, table).factors(1024).map(Math.abs);
    if (left > 0.75) return 'same';
    return left > 0.25 ? 'half' : 'gone';
  },
};
