import { FIRST, MODELS, sharedOf } from './compute.js';

/** Where the last moment that both rates have stands in a model. */
export function factsOf({ rows, values, moved }, model, t) {
  const [moment, above, below] = sharedOf(rows[model]).at(-1);
  const { moments, times, next } = rows[model][1];
  return {
    fps: values.fps,
    first: FIRST,
    moment,
    above,
    below,
    steps: moments.length,
    apart: times.length > 1 ? times[1] - times[0] : 0,
    next,
    largest: Math.max(...moved[model].map(Math.abs)),
    rule: t.option('rule', values.rule),
  };
}

const see = (model) => (data, t) => {
  const facts = factsOf(data, model, t);
  if (data.values.fps === FIRST) return t('seeSame', facts);
  return t(facts.above === facts.below ? `seeKept.${model}` : `seeMoved.${model}`, facts);
};

export const [seeQwen2, seeQwen25, seeQwen3] = MODELS.map(see);

/** What a mistake does to the ids of Qwen2.5-VL. */
export function seeMistake(data, t) {
  const { rule } = data.values;
  const facts = factsOf(data, 'qwen25', t);
  if (rule === 'seconds') return t('seeRight', facts);
  if (rule === 'wrong-whole' && facts.apart === 0) return t('seeCollapsed', facts);
  return t(facts.above === facts.below ? 'seeHarmless' : 'seeStretched', facts);
}

/** For each model the same moment at both rates. */
export const readout = (data, t) => [
  [{ text: t('ratesLine', { fps: data.values.fps, first: FIRST }), as: 'strong' }],
  ...MODELS.map((model) => [
    t(`name.${model}`),
    ': ',
    ...(model === 'qwen25' && data.wrong
      ? [{ text: t.option('rule', data.values.rule), as: 'wrong' }, ' · ']
      : []),
    t('momentLine', factsOf(data, model, t)),
  ]),
];

export const seen = (data, t) =>
  data.wrong
    ? [seeQwen2(data, t), seeMistake(data, t)]
    : [seeQwen2(data, t), seeQwen25(data, t), seeQwen3(data, t)];
