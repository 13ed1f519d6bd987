import { splitTokens } from '../../../core/tokens.js';
import {
  cellOf,
  clamp,
  columnOf,
  pairFrequencies,
  speedOf,
  tellingPairs,
  unitCircle,
  wavelength,
} from '../pairs.js';

const SAMPLES_PER_TURN = 16;
const MIN_SAMPLES = 240;
const MAX_SAMPLES = 4000;

/** Keeps the crosshair inside the table; an odd width would leave one pair without its cosine. */
export function settle(values) {
  const dModel = values.dModel - (values.dModel % 2);
  return {
    ...values,
    dModel,
    position: clamp(values.position, 0, values.seqLen - 1),
    pair: clamp(values.pair, 0, dModel / 2 - 1),
  };
}

function sampleWave(engine, { pair, seqLen, invFreq }) {
  const last = Math.max(seqLen - 1, 1);
  const turns = last / wavelength(invFreq);
  const samples = clamp(Math.ceil(turns * SAMPLES_PER_TURN), MIN_SAMPLES, MAX_SAMPLES);
  const positions = Float64Array.from({ length: samples + 1 }, (_, s) => (s * last) / samples);
  const circle = unitCircle(
    engine,
    positions.map((position) => position * invFreq),
  );
  const column = (part) => Float32Array.from(positions, (_, s) => circle[2 * s + part]);
  return { pair, turns, positions, sin: column(0), cos: column(1) };
}

/** Everything the views show; only the table is large, and it does not depend on the crosshair. */
export function compute(engine, values, { memo, palettes, size = 13 }) {
  const { text, unit, seqLen, dModel, base, layout, order, position, pair, part } = values;
  const table = { dModel, base, layout, order };
  const palette = palettes.diverging;
  const pairs = dModel / 2;

  const paint = memo(
    'paint',
    [seqLen, dModel, base, layout, order, palette],
    () => (height, width) =>
      memo('table', [paint, height, width], () =>
        engine.sinusoidal.heatmap({ ...table, seqLen, palette, height, width }),
      ),
  );
  const legend = memo('legend', [palette], () => {
    const ramp = Float32Array.from({ length: 65 }, (_, s) => s / 32 - 1);
    return engine.paint.heatmap(ramp, { rows: 1, cols: ramp.length, palette, min: -1, max: 1 });
  });
  const strip = memo('strip', [dModel, layout, order, palettes.speed], () => {
    const speeds = Float32Array.from({ length: dModel }, (_, column) =>
      speedOf(cellOf(column, { layout, pairs }).pair, { pairs, order }),
    );
    return engine.paint.heatmap(speeds, { rows: 1, cols: dModel, palette: palettes.speed, min: 0, max: 1 });
  });
  const invFreq = memo('frequencies', [dModel, base, layout, order], () => pairFrequencies(engine, table));
  const wavelengths = Array.from(invFreq, wavelength);
  const turned = wavelengths.filter((tokensPerTurn) => tokensPerTurn <= seqLen).length;
  const shown = tellingPairs(invFreq, seqLen, pair);
  const waves = shown.map((p, j) =>
    memo(`wave ${j}`, [seqLen, invFreq, p], () =>
      sampleWave(engine, { pair: p, seqLen, invFreq: invFreq[p] }),
    ),
  );
  const row = memo('row', [position, dModel, base, layout, order], () =>
    engine.sinusoidal.encode({ ...table, positions: [position] }),
  );
  const column = columnOf({ pair, part }, { layout, pairs });
  const wrong = order === 'wrong-slow-first';
  const tokens = memo('tokens', [text, unit], () => splitTokens(text, unit));
  return {
    values,
    size,
    paint,
    encoded: () => engine.sinusoidal.encode({ ...table, seqLen }),
    invFreq,
    rows: seqLen,
    cols: dModel,
    pairs,
    legend,
    strip,
    row,
    waves,
    wavelengths,
    shortest: Math.min(...wavelengths),
    longest: Math.max(...wavelengths),
    turned,
    tokens,
    token: tokens[position],
    wrong,
    column,
    value: row[column],
    angle: position * invFreq[pair],
    right: wrong ? rightCell(engine, { table, position, pair, column }) : undefined,
  };
}

// What the paper's order gives the cell that a wrong table shows another value for.
function rightCell(engine, { table, position, pair, column }) {
  const right = { ...table, order: 'fast-first' };
  return {
    value: engine.sinusoidal.encode({ ...right, positions: [position] })[column],
    angle: position * pairFrequencies(engine, right)[pair],
  };
}
