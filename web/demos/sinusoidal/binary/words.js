import { stepFacts } from './steps.js';

/** The numbers below the figure. */
export function readout(data, t) {
  const { written, next, agree, all, paperRatio, values } = data;
  return [
    [
      t('stepLine', stepFacts(data, t)),
      ' ',
      { text: `${written}₂ → ${next}₂`, as: 'math' },
      ' · ',
      { text: t('stepFlips', stepFacts(data, t)), as: 'strong' },
      ' · ',
      t('stepLength', stepFacts(data, t)),
    ],
    [t('agreeLine'), ' ', { text: t('agreeCount', { agree, all }), as: data.wrong ? 'wrong' : 'strong' }],
    [
      t('ratioLine', {
        ratio: t.number(values.ratio, { digits: 2 }),
        paper: t.number(paperRatio, { digits: 4 }),
      }),
    ],
  ];
}

/** What you should have seen. */
export function seen(data, t) {
  const { agree, all, wrong, values } = data;
  const facts = { ...stepFacts(data, t), agree, all, ratio: t.number(values.ratio, { digits: 2 }) };
  return [
    t('seenSteps', facts),
    t(wrong ? 'seenWrong' : agree === all ? 'seenAgree' : 'seenPart', facts),
    t('seenSmooth', facts),
  ];
}
