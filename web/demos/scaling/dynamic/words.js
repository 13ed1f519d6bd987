const facts = (data, t) => {
  const { values, ratios, distances, chosen, now, right } = data;
  const score = (value) => t.number(value, { digits: 2, sign: true });
  return {
    length: values.length,
    train: values.trainLen,
    stretch: t.number(data.stretch, { significant: 4 }),
    base: t.number(data.base, { digits: 2 }),
    distance: distances[chosen],
    place: data.place,
    writtenBase: t.number(data.writtenBase, { digits: 0 }),
    score: score(now[chosen]),
    right: score(right[chosen]),
    first: t.number(ratios[0], { significant: 3 }),
    last: t.number(ratios.at(-1), { significant: 3 }),
    lastPair: ratios.length - 1,
    farthest: t.number(data.farthest, { significant: 2 }),
  };
};

/** The numbers below the figure. */
export function readout(data, t) {
  const all = facts(data, t);
  return [
    [t('baseLine', all), ' ', { text: all.base, as: 'strong' }, ' · ', t('stretchLine', all)],
    [
      t('keyLine', all),
      ' ',
      { text: t('scoreLine', all), as: 'strong' },
      ...(data.wrong ? [' · ', { text: t.option('cache', data.values.cache), as: 'wrong' }] : []),
    ],
    [t('rightLine', all), ' · ', t('farthestLine', all)],
  ];
}

/** What you should have seen. */
export function seen(data, t) {
  const all = facts(data, t);
  if (data.values.length <= data.values.trainLen) return [t('seenShort', all), t('seenTry', all)];
  return [t('seenBase', all), t('seenPairs', all), t(data.wrong ? 'seenOld' : 'seenPlain', all)];
}
