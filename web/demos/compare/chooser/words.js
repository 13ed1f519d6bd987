import { CONDITIONS, MODELS, RULES, SOURCES } from './rules.js';

export const answerName = ({ pick }, t) => t(`name-${pick}`);

/** How far beyond the trained length one wants to go. */
export const ratioText = ({ ratio }, t) =>
  ratio <= 1 ? t('withinText') : t('ratioText', { ratio: Number(ratio.toPrecision(3)) });

/** The conditions of a rule in words. */
export const conditionText = ({ when }, t) =>
  CONDITIONS.filter((condition) => when[condition] !== undefined)
    .map((condition) => {
      if (condition === 'length')
        return when.length === 1 ? t('upToTrained') : t('upTo', { times: when.length });
      return `${t(`column-${condition}`)}: ${when[condition].map((option) => t.option(condition, option)).join('/')}`;
    })
    .join(' · ') || t('noCondition');

/** The answer with its reason, its price, a measurement, models and the source; each with room for those of all rules. */
export function readout(data, t) {
  const { rule } = data;
  const said = (textOf) => ({ text: textOf(rule), room: longest(RULES.map(textOf)) });
  return [
    [{ text: answerName(data, t), as: 'strong' }, ': ', said(({ pick: own }) => t(`why-${own}`))],
    [{ text: t('priceLabel'), as: 'strong' }, ' ', said(({ pick: own }) => t(`price-${own}`))],
    [t(`fact-${data.kind}`, factsOf(data, t))],
    [said((one) => ruleText(one, t))],
  ];
}

const longest = (texts) => texts.reduce((a, b) => (b.length > a.length ? b : a));

function ruleText(rule, t) {
  const models = rule.models.map((id) => MODELS[id]).join(', ');
  const conditions = conditionText(rule, t);
  return [
    t('ruleLine', { number: RULES.indexOf(rule) + 1, rules: RULES.length, conditions }),
    models ? t('modelsLine', { models }) : t('noModels'),
    t('sourceLine', { source: SOURCES[rule.source] }),
  ].join(' · ');
}

/** What sentences about the state are filled with. */
export function factsOf(data, t) {
  const { fact, never, pairs, unseen, unseenThen, values, rule, ratio } = data;
  return {
    ...values,
    ...fact,
    answer: answerName(data, t),
    number: data.index + 1,
    rules: RULES.length,
    conditions: conditionText(rule, t),
    ratio: Number(ratio.toPrecision(3)),
    never,
    pairs,
    unseen: unseen ?? 0,
    after: unseenThen ?? 0,
    right: fact.right ?? 0,
    below: fact.below ?? 0,
  };
}

/** How far RoPE gets from the angles of training. */
export const seenAngles = (data, t) =>
  t(data.ratio <= 1 ? 'seenWithin' : data.stretched ? 'seenStretched' : 'seenBeyond', factsOf(data, t));

export const seen = (data, t) => [
  t('seenAnswer', factsOf(data, t)),
  t(`price-${data.pick}`),
  seenAngles(data, t),
];
