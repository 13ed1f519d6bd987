export function facts(data, t) {
  const { values, head, trained, tested, plain, plainTrained, slopes } = data;
  return {
    trainLen: values.trainLen,
    testLen: values.testLen,
    head: values.head,
    slope: slopes[values.head - 1],
    share: values.share,
    part: tested.window / values.testLen,
    trained: trained.window,
    tested: tested.window,
    times: Number((tested.window / trained.window).toPrecision(3)),
    longer: Number((values.testLen / values.trainLen).toPrecision(3)),
    plainTrained: plainTrained.window,
    plain: plain.window,
    entropyTrained: trained.entropy,
    entropy: tested.entropy,
    entropyPlainTrained: plainTrained.entropy,
    entropyPlain: plain.entropy,
    fact: values.fact,
    factWeight: data.factWeight,
    factPlain: data.factPlain,
    name: head === 0 ? t('plainName') : t('headName', { head, slope: slopes[head - 1] }),
  };
}

export function readout(data, t) {
  const all = facts(data, t);
  return [
    [
      t('windowLine', all),
      ' ',
      { text: `${t.number(all.trained)} → ${t.number(all.tested)}`, as: 'strong' },
      ' · ',
      t('timesLine', all),
    ],
    [
      t('entropyLine', all),
      ' ',
      { text: `${t.number(all.entropyTrained, '2')} → ${t.number(all.entropy, '2')}`, as: 'strong' },
      ...(data.head === 0 ? [] : [' · ', t('entropyPlainLine', all)]),
    ],
    [
      t('factLine', all),
      ' ',
      { text: t.number(data.factWeight, '2s%'), as: 'strong' },
      ...(data.head === 0 ? [] : [' · ', t('factPlainLine', all)]),
    ],
  ];
}

export function seen(data, t) {
  const { head, trained, tested, values } = data;
  const all = facts(data, t);
  if (head === 0) return [t('seenPlain', all), t('seenPlainFact', all)];
  return [
    t(tested.window <= trained.window ? 'seenInside' : 'seenOutside', all),
    t('seenEntropy', all),
    t(values.fact > tested.window ? 'seenFact' : 'seenFactNear', all),
  ];
}

/** What is to be seen at steps. */
export const see = {
  window: (data, t) => t('seeWindow', facts(data, t)),
  fact: (data, t) => t(data.head === 0 ? 'seeFactPlain' : 'seeFact', facts(data, t)),
  growth: (data, t) => t(data.head === 0 ? 'seenPlain' : 'seeGrowth', facts(data, t)),
};
