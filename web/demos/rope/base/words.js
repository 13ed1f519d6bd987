const facts = (data, t) => {
  const { values, pairs, wavelengths, before, ratios } = data;
  const number = (value) => t.number(value, { significant: 3 });
  return {
    base: t.number(values.base),
    plain: t.number(data.plain),
    pair: values.pair,
    pairs,
    lastPair: pairs - 1,
    before: t.number(before[values.pair], { significant: 4 }),
    after: t.number(data.wavelength, { significant: 4 }),
    ratio: t.number(data.ratio, { significant: 2 }),
    first: number(ratios[0]),
    firstWave: t.number(wavelengths[0], { digits: 2 }),
    last: number(ratios.at(-1)),
    lastBefore: t.number(before.at(-1), { digits: 0 }),
    lastAfter: t.number(wavelengths.at(-1), { digits: 0 }),
    train: values.trainLen,
    never: data.never,
    neverBefore: data.neverBefore,
  };
};

/** The numbers below the figure. */
export function readout(data, t) {
  const all = facts(data, t);
  const { values, pairs } = data;
  return [
    [
      { text: t('pairLine', all), speed: values.pair / Math.max(1, pairs - 1) },
      ' ',
      t('waveLine', all),
      ' · ',
      { text: t('ratioLine', all), as: 'strong' },
    ],
    [
      { text: t('firstLine', all), speed: 0 },
      ' · ',
      { text: t('lastLine', all), speed: 1 },
      ...(data.wrong ? [' · ', { text: t.option('belief', values.belief), as: 'wrong' }] : []),
    ],
    [t('neverLine', all), ' ', { text: t('neverCount', all), as: 'strong' }],
  ];
}

/** What you should have seen. */
export function seen(data, t) {
  const all = facts(data, t);
  const same = data.values.base === data.plain;
  return [
    t('seenFirst', all),
    t(same ? 'seenPlain' : data.values.base > data.plain ? 'seenLarger' : 'seenSmaller', all),
    t(data.wrong ? 'seenWrong' : 'seenWall', all),
  ];
}
