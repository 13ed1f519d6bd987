import { isTimed } from './bench.js';
import { METHODS } from './formulas.js';

export const figures = (value, t) => t.number(value, { significant: 2, exponent: false });

const UNITS = ['', 'K', 'M', 'G', 'T', 'P', 'E'];

// In thousands, or for bytes in units of 1024.
function short(value, step, t) {
  let power = 0;
  for (; value >= 999.5 && power < UNITS.length - 1; value /= step) power++;
  return `${t.number(value, power === 0 ? { digits: 0 } : { significant: 3 })}${power ? ` ${UNITS[power]}` : ''}`;
}

/** What a method costs, in a few signs. */
export function amount({ costs, values }, method, t) {
  const isBytes = values.quantity === 'bytes';
  const text = short(costs[method], isBytes ? 1024 : 1000, t);
  return isBytes ? `${text}${/[A-Z]$/.test(text) ? 'B' : ' B'}` : text;
}

// The words of a method's cost: a bias has others as a matrix, and the wrong count its own.
function formulaOf(method, { quantity, scores, count }, t) {
  const isWrong = count !== 'official' && quantity === 'operations' && method === 'rope';
  if (isWrong) return t('formula-operations-rope-wrong');
  const isBias = quantity === 'bytes' && ['shaw', 't5', 'alibi'].includes(method);
  return t(`formula-${quantity}-${method}${isBias ? `-${scores}` : ''}`);
}

const longest = (texts) => texts.reduce((a, b) => (b.length > a.length ? b : a));

/** The formula of the chosen cost with its source, its share of attention's own, and what the times are of. */
export function readout(data, t) {
  const { values, share, cost, times, apart } = data;
  const { quantity, method } = values;
  const percent = `${t.number(100 * share, { significant: 2 })}%`;
  const said = (textOf) => ({ text: textOf(method), room: longest(METHODS.map(textOf)) });
  const key = method === 'attention' ? 'shareOwn' : cost > 0 ? 'shareLine' : 'shareNone';
  const aboutTimes = (found) => t('apartLine', { apart: t.number(found, { significant: 1 }) });
  return [
    [
      { text: t.option('method', method), as: 'strong' },
      ` · ${t.option('quantity', quantity)} `,
      { text: amount(data, method, t), as: 'strong' },
      ' = ',
      said((each) => formulaOf(each, values, t)),
    ],
    [t(key, { share: percent }), ' · ', said((each) => t(`source-${each}`))],
    [{ text: times ? aboutTimes(apart) : t('apartNone'), room: aboutTimes(apart ?? 1e-6) }],
  ];
}

/** What the reader should have seen. */
export function seen(data, t) {
  const { values, costs } = data;
  const most = (candidates) => candidates.reduce((a, b) => (costs[b] > costs[a] ? b : a));
  const dear = most(['sinusoidal', 'learned', 'shaw', 't5', 'alibi', 'rope']);
  const sentences = [
    t(`seen-${values.quantity}`, {
      method: t.option('method', dear),
      amount: amount(data, dear, t),
      share: `${t.number((100 * costs[dear]) / costs.attention, { significant: 2 })}%`,
      crossing: 6 * values.headDim,
    }),
  ];
  if (values.count !== 'official' && values.quantity === 'operations') sentences.push(t('seenWrong'));
  if (isTimed(data)) sentences.push(t('seenTimes', timesOf(data, t)));
  return sentences;
}

const timesOf = ({ times }, t) => ({
  rope: t.number(times.rope.ratio, { significant: 2 }),
  scores: t.number(times.scores.ratio, { significant: 2 }),
});
