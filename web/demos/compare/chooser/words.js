import { fine } from '../../../core/fine.js';
import { CONDITIONS, MODELS, RULES, SOURCES } from './rules.js';

export const answerName = ({ pick }, t) => t(`name-${pick}`);

/** How far beyond the trained length one wants to go. */
export const ratioText = ({ ratio }, t) =>
  ratio <= 1 ? t('withinText') : t('ratioText', { ratio: t.number(Number(ratio.toPrecision(3))) });

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

function factsOf({ fact, never, pairs, unseen, unseenThen, values }, t) {
  const two = (value) => fine(value ?? 0, 2, t);
  return {
    ...values,
    ...fact,
    never,
    pairs,
    unseen: two(unseen),
    after: two(unseenThen),
    right: two(fact.right),
    below: two(fact.below),
  };
}

/** What you should have seen. */
export function seen(data, t) {
  const { pick, never, pairs, values, ratio } = data;
  const facts = {
    answer: answerName(data, t),
    never,
    pairs,
    trained: values.trained,
    wanted: values.wanted,
    unseen: fine(data.unseen, 2, t),
    after: fine(data.unseenThen ?? 0, 2, t),
  };
  return [
    t('seenAnswer', facts),
    t(`price-${pick}`),
    t(ratio <= 1 ? 'seenWithin' : data.stretched ? 'seenStretched' : 'seenBeyond', facts),
  ];
}
