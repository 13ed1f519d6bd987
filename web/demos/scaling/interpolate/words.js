const facts = (data, t) => {
  const { values, speeds, drops, read, trained } = data;
  const number = (value) => t.number(value, { significant: 3 });
  return {
    pair: values.pair,
    factor: t.number(values.factor, { digits: 1 }),
    position: values.position,
    next: values.position + 1,
    first: number(read[0]),
    second: number(read[1]),
    before: number(speeds.before),
    now: number(speeds.now),
    dropBefore: number(drops.before),
    dropNow: number(drops.now),
    length: t.number(Math.floor(trained * values.factor)),
    trained: t.number(trained),
  };
};

/** The numbers below the figure. */
export function readout(data, t) {
  const all = facts(data, t);
  return [
    [
      { text: t('pairLine', all), speed: data.values.pair / (data.pairs - 1) },
      ' ',
      { text: t('angleLine', all), as: 'strong' },
    ],
    [t('dropLine', all), ' ', { text: t('dropNumbers', all), as: 'strong' }],
    [t('lengthLine', all)],
  ];
}

/** What you should have seen. */
export function seen(data, t) {
  const all = facts(data, t);
  if (data.values.factor === 1) return [t('seenOne', all)];
  return [t('seenRead', all), t('seenAll', all), t('seenDrop', all)];
}
