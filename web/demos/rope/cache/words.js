/** The numbers below the figure. */
export function readout(data, t) {
  const { values, tokens, now, first, gap, scoreMoved, weightMoved } = data;
  const { key } = values;
  const score = (row) => t.number(row.scores[key], { digits: 3, sign: true });
  return [
    [
      t('gapLine', { token: tokens[key], query: now.query, place: now.actual[key] }),
      ' ',
      { text: t('gapNow', { gap }), as: 'strong' },
      ' ',
      t('gapRight', { gap: data.rightGap }),
    ],
    [
      t('scoreLine'),
      ' ',
      { text: score(now), as: 'strong' },
      ' · ',
      t('beforeLine', { score: score(first) }),
      ...(values.store.startsWith('wrong')
        ? [' · ', { text: t.option('store', values.store), as: 'wrong' }]
        : []),
      ...(values.count.startsWith('wrong')
        ? [' · ', { text: t.option('count', values.count), as: 'wrong' }]
        : []),
    ],
    [
      t('movedLine'),
      ' ',
      { text: t.number(scoreMoved, { significant: 2 }), as: 'strong' },
      ' · ',
      t('weightLine', { moved: t.number(weightMoved, { significant: 2 }) }),
    ],
  ];
}

/** What you should have seen. */
export function seen(data, t) {
  const { values, away, now } = data;
  const facts = {
    shift: values.shift,
    padding: values.padding,
    query: now.query,
    off: away.filter(Boolean).length,
    plain: values.boundary,
    moved: t.number(data.scoreMoved, { significant: 2 }),
  };
  const held = facts.off === 0;
  const cause =
    values.store === 'wrong-mixed'
      ? 'seenMixed'
      : values.store === 'after' && values.moved === 'later' && values.shift > 0
        ? 'seenOld'
        : values.count === 'wrong-query-only' && values.padding > 0
          ? 'seenQueryOnly'
          : 'seenPadding';
  return [t(held ? 'seenHeld' : 'seenBroken', facts), t(held ? 'seenWhy' : cause, facts)];
}
