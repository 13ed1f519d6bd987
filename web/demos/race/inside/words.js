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
  const setting = [{ text: settingWords(data, t), as: 'muted' }];
  if (!data.view) return [[plain], [t('emptyLine', { time: secondsText(data, t) })], setting];
  const weight = own ? [t('weightLine'), ' ', { text: cellFacts(data, t).weight, as: 'strong' }] : [];
  return [
    [saying(data, t)],
    [plain, ...(own ? [' · ', ...weight] : [])],
    ...(state === 'ready' && hash ? [[t('hashLine', { parameters: model.parameters, hash })]] : []),
    setting,
  ];
}

// Only what makes a difference to this model.
function settingWords({ values, settings, heads }, t) {
  const { task, encoding } = values;
  const { k, base, headDim, positionRange: range, slopeFactor, numBuckets, maxDistance } = settings;
  const own = {
    none: [],
    sinusoidal: [t('setBase', { base })],
    learned: [],
    t5: [t('setBuckets', { numBuckets, maxDistance })],
    alibi: [t('setSlopes', { slopeFactor })],
    rope: [t('setBase', { base })],
  };
  return [
    ...(task === 'back' ? [`k = ${k}`] : []),
    t('setHeads', { heads, headDim }),
    ...own[encoding],
    ...(range > 0 && ['sinusoidal', 'learned'].includes(encoding) ? [t('setOffsets', { range })] : []),
  ].join(' · ');
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
    rows: effect.rows < n ? 'seenRows' : effect.seen > trained ? 'seenOffsets' : 'seenWaves',
    nothing: 'seenNothing',
  }[effect.kind];
}

const effectFacts = ({ effect, n, trained, values }, t) => ({
  n,
  trained,
  rows: effect.rows ?? 0,
  seen: effect.seen ?? 0,
  count: effect.pairs?.length ?? 0,
  last: n - 1,
  head: values.head,
  pairs: (effect.pairs ?? []).flatMap(({ meetsNew }, i) => (meetsNew ? [i] : [])).join(', '),
  far: t.number(effect.bias?.[n - 1] ?? 0, { digits: 2, sign: true }),
});
