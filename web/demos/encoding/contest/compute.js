import { FORMULAS } from './formulas.js';
import { scoreOf } from './score.js';

export const settle = (values) => ({
  ...values,
  position: Math.min(values.position, values.length - 1),
  other: Math.min(values.other, values.length - 1),
  column: Math.min(values.column, values.dModel - 1),
});

// Signs as they are printed, one for one, so that places in the text stay.
const SIGNS = { '\u2212': '-', '×': '*', '·': '*', '÷': '/' };
export const typed = (text) => text.replace(/[\u2212×·÷]/g, (sign) => SIGNS[sign]);

export function compute(engine, values, { memo, palettes, size = 13 }) {
  const { length, dModel, base, position, other, column } = values;
  // What could be read last stays in the picture while the text has a mistake.
  const held = memo('held', [], () => ({ formula: FORMULAS[0].text }));
  const error = memo('check', [values.formula], () => problemOf(engine, values.formula));
  if (!error) held.formula = values.formula;
  const params = { formula: typed(held.formula), dModel, base };
  const measured = memo('measured', [held.formula, length, dModel, base], () => {
    const own = engine.formula.table({ ...params, seqLen: length });
    const twice = engine.formula.table({ ...params, seqLen: 2 * length });
    const products = engine.attention.scores(own, own, { headDim: dModel, scale: 1 });
    return { own, twice, products, score: scoreOf(engine, { ...params, seqLen: length }) };
  });
  const paint = (numbers, rows) =>
    engine.paint.heatmap(numbers, {
      rows,
      cols: numbers.length / rows,
      palette: palettes.diverging,
      min: -reachOf(numbers),
      max: reachOf(numbers),
    });
  const columnOf = (numbers) =>
    Float64Array.from({ length: numbers.length / dModel }, (_, p) => numbers[p * dModel + column]);
  return {
    ...measured,
    values,
    scale: size / 13,
    formula: held.formula,
    isHeld: Boolean(error),
    error,
    name: FORMULAS.find(({ text }) => text === held.formula)?.id,
    reach: reachOf(measured.own),
    value: measured.own[position * dModel + column],
    product: measured.products[position * length + other],
    waves: { own: columnOf(measured.own), twice: columnOf(measured.twice) },
    rgba: memo('rgba', [measured, palettes.diverging], () => ({
      table: paint(measured.own, length),
      products: paint(measured.products, length),
    })),
  };
}

// Why a text is no formula, said where it is typed; undefined where it is one.
function problemOf(engine, text) {
  try {
    engine.formula.check({ formula: typed(text) });
    return undefined;
  } catch (error) {
    if (error.field !== 'formula') throw error;
    const { code, offset } = error;
    const word = /^[\p{L}\p{N}]+|^./u.exec(text.slice(offset))?.[0] ?? '';
    const before = text.slice(Math.max(0, offset - 12), offset);
    const facts = { place: offset + 1, word: word.slice(0, 12), before };
    const key = code === 'too-large' ? 'problemLarge' : word.trim() === '' ? 'problemEnd' : 'problem';
    return { field: 'formula', offset, say: (t) => t(key, facts) };
  }
}

// The largest value that is one, within what a picture can be painted for.
function reachOf(numbers) {
  let most = 1e-9;
  for (const number of numbers) if (Number.isFinite(number)) most = Math.max(most, Math.abs(number));
  return Math.min(most, 1e30);
}
