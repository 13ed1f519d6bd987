import { cellFacts } from './map.js';
import { mostFacts } from './row.js';
import { scoreFacts, secondsText } from './score.js';
import { saying } from './sequence.js';

/** The numbers below the figure. */
export function readout(data, t) {
  const { state, values, own, model, hash } = data;
  const plain = t('plainLine', {
    layer: values.layer,
    head: values.head,
    query: values.query,
    key: values.key,
    distance: values.query - values.key,
  });
  if (!data.view) return [[plain], [t('emptyLine', { time: secondsText(data, t) })]];
  const weight = own ? [t('weightLine'), ' ', { text: cellFacts(data, t).weight, as: 'strong' }] : [];
  return [
    [saying(data, t)],
    [plain, ...(own ? [' · ', ...weight] : [])],
    ...(state === 'ready' && hash ? [[t('hashLine', { parameters: model.parameters, hash })]] : []),
  ];
}

/** What you should have seen. */
export function seen(data, t) {
  const { state, view, score, own } = data;
  if (state !== 'ready' || !view) return [t('seenEmpty', { time: secondsText(data, t) })];
  const lines = [];
  if (score?.home) lines.push(t(score.here ? 'seenScore' : 'seenWall', scoreFacts(data, t)));
  if (own) lines.push(t('seenRow', { ...mostFacts(data, t), query: data.values.query }));
  lines.push(t(effectKey(data), effectFacts(data, t)));
  return lines;
}

function effectKey({ effect, n, trained }) {
  if (effect.kind === 'rotation') {
    if (n <= trained) return 'seenRotationHome';
    return effect.pairs.some(({ meetsNew }) => meetsNew) ? 'seenRotationNew' : 'seenRotationOld';
  }
  return {
    bias: effect.buckets ? 'seenBuckets' : 'seenSlope',
    rows: effect.rows < n ? 'seenRows' : 'seenWaves',
    nothing: 'seenNothing',
  }[effect.kind];
}

const effectFacts = ({ effect, n, trained, values }, t) => ({
  n,
  trained,
  rows: effect.rows ?? 0,
  last: n - 1,
  head: values.head,
  pairs: (effect.pairs ?? []).flatMap(({ meetsNew }, i) => (meetsNew ? [i] : [])).join(', '),
  far: t.number(effect.bias?.[n - 1] ?? 0, { digits: 2, sign: true }),
});
