/** The numbers below the figure. */
export function readout(data, t) {
  const { values, pairs, never, turned, unseenPhase, unseenPhases } = data;
  const number = (value) => t.number(value, { significant: 3 });
  return [
    [
      t('neverLine', { train: values.trainLen }),
      ' ',
      { text: t('neverCount', { never, pairs }), as: 'strong' },
      ...(never > 0 && never < pairs
        ? [' · ', { text: t('neverPairs', { first: pairs - never, last: pairs - 1 }), speed: 1 }]
        : []),
    ],
    [
      { text: t('pairLine', { pair: values.pair }), speed: values.pair / Math.max(1, pairs - 1) },
      ' ',
      t('pairTurns', { turns: number(turned), wavelength: t.number(data.wavelength, { significant: 4 }) }),
      ' · ',
      t('pairUnseen', { unseen: number(unseenPhase) }),
    ],
    [
      t('endsLine', {
        first: number(unseenPhases[0]),
        pair: pairs - 1,
        last: number(unseenPhases[pairs - 1]),
      }),
      ...(data.wrong ? [' · ', { text: t('wrongName'), as: 'wrong' }] : []),
    ],
  ];
}

/** What you should have seen. */
export function seen(data, t) {
  const { values, pairs, never, turns, unseenPhases } = data;
  const number = (value) => t.number(value, { significant: 3 });
  const facts = {
    train: values.trainLen,
    test: values.testLen,
    pairs,
    never,
    first: pairs - never,
    slowest: pairs - 1,
    turnsFirst: number(turns[0]),
    turnsLast: number(turns[pairs - 1]),
    unseenFirst: number(unseenPhases[0]),
    unseenLast: number(unseenPhases[pairs - 1]),
  };
  return [
    t(never === 0 ? 'seenAll' : 'seenNever', facts),
    t(values.testLen === values.trainLen ? 'seenInside' : data.wrong ? 'seenWrong' : 'seenUnseen', facts),
    t('seenBase', facts),
  ];
}
