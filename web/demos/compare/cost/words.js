import { isTimed } from './bench.js';
import { METHODS } from './formulas.js';

const UNITS = ['', 'K', 'M', 'G', 'T', 'P', 'E'];

// In thousands, or for bytes in units of 1024.
function short(value, step, t) {
  let power = 0;
  for (; value >= 999.5 && power < UNITS.length - 1; value /= step) power++;
  return `${t.number(value, power === 0 ? '0' : '3s')}${power ? ` ${UNITS[power]}` : ''}`;
}

/** What a method costs, in a few signs. */
export function amount({ costs, values }, method, t) {
  const isBytes = values.quantity === 'bytes';
  const text = short(costs[method], isBytes ? 1024 : 1000, t);
  return isBytes ? `${text}${/[A-Z]$/.test(text) ? 'B' : ' B'}` : text;
}

/** What a method adds, in parts of what attention takes itself; from ten times on in times. */
export const share = ({ shares }, method, t) =>
  shares[method] >= 10
    ? `${t.number(shares[method], '3sp')}×`
    : t.number(shares[method], shares[method] < 1e-7 ? '2se%' : '2sp%');

/** What sentences about a method are filled with. */
export function facts(data, method, t) {
  const { values, costs } = data;
  return {
    method: t.option('method', method),
    quantity: t.option('quantity', values.quantity),
    amount: amount(data, method, t),
    attention: amount(data, 'attention', t),
    share: costs[method] > 0 ? share(data, method, t) : '0%',
    times: data.shares[method],
    layers: values.layers,
    numHeads: values.numHeads,
    headDim: values.headDim,
    seqLen: values.seqLen,
  };
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
  const { values, cost, times, apart } = data;
  const { quantity, method } = values;
  const said = (textOf) => ({ text: textOf(method), room: longest(METHODS.map(textOf)) });
  const shareKey = data.share < 10 ? 'shareLine' : 'shareMany';
  const key = method === 'attention' ? 'shareOwn' : cost > 0 ? shareKey : 'shareNone';
  const aboutTimes = (found) => t('apartLine', { apart: found });
  return [
    [
      { text: t.option('method', method), as: 'strong' },
      ` · ${t.option('quantity', quantity)} `,
      { text: amount(data, method, t), as: 'strong' },
      ' = ',
      said((each) => formulaOf(each, values, t)),
    ],
    [t(key, facts(data, method, t)), ' · ', said((each) => t(`source-${each}`))],
    ...(times ? [[aboutTimes(apart)]] : []),
  ];
}

export function seen(data, t) {
  const { values, costs } = data;
  const most = (candidates) => candidates.reduce((a, b) => (costs[b] > costs[a] ? b : a));
  const dear = most(['sinusoidal', 'learned', 'shaw', 't5', 'alibi', 'rope']);
  const sentences = [
    t(`seen-${values.quantity}`, {
      method: t.option('method', dear),
      amount: amount(data, dear, t),
      share: share(data, dear, t),
      crossing: 6 * values.headDim,
    }),
  ];
  if (values.count !== 'official' && values.quantity === 'operations') sentences.push(t('seenWrong'));
  if (isTimed(data)) sentences.push(t('seenTimes', timesOf(data)));
  return sentences;
}

/** How many times as fast the engine is as the loops. */
export const timesOf = ({ times }) => ({
  rope: times.rope.ratio,
  scores: times.scores.ratio,
});
