import { spendFacts } from './bars.js';

/** The numbers below the figure. */
export function readout(data, t) {
  const facts = spendFacts(data, t);
  return [
    [
      t('totalLine'),
      ' ',
      { text: facts.total, as: data.wrong ? 'wrong' : 'strong' },
      ...(data.hasElsewhere ? [' · ', t('nowhereLine', facts)] : []),
    ],
    [t('firstLine'), ' ', { text: facts.first, as: 'strong' }, ' · ', t('plainLine', facts)],
    [t('lastLine', facts)],
  ];
}

/** What you should have seen. */
export function seen(data, t) {
  const facts = spendFacts(data, t);
  const { first, rule } = data.values;
  return [
    t({ softmax: 'seenSoftmax', 'one-more': 'seenOneMore', learned: 'seenLearned' }[rule], facts),
    t({ kept: 'seenKept', deleted: 'seenDeleted', 'wrong-after': 'seenAfter' }[first], facts),
  ];
}
