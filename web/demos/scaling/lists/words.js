const facts = (data, t) => {
  const { values, now, other, pairs, turns } = data;
  const number = (value) => t.number(value, { significant: 3 });
  const { pair } = values;
  return {
    pair,
    pairs,
    length: values.length,
    trained: data.trained,
    lambda: number(data.lambda),
    right: number(now.slowed[pair]),
    other: number(other.slowed[pair]),
    wave: t.number((2 * Math.PI * data.lambda) / now.plain[pair], { significant: 4 }),
    turns: number(turns[pair]),
    attention: t.number(now.attentionFactor, { digits: 4 }),
    changed: data.changed,
    low: number(values.lowFreq),
    high: number(values.highFreq),
    factor: t.number(values.factor),
    kept: turns.filter((count) => count >= values.highFreq).length,
    full: turns.filter((count) => count <= values.lowFreq).length,
  };
};

/** The numbers below the figure. */
export function readout(data, t) {
  const all = facts(data, t);
  const { method, pair } = data.values;
  return [
    [
      { text: t('pairLine', all), speed: pair / (data.pairs - 1) },
      ' ',
      { text: t('lambdaLine', all), as: 'strong' },
      ...(data.wrong ? [' · ', { text: t.option('method', method), as: 'wrong' }] : []),
    ],
    [t('waveLine', all), ' · ', t('turnsLine', all)],
    [t(method === 'llama3' ? 'boundsLine' : data.isLong ? 'longLine' : 'shortLine', all)],
  ];
}

/** What you should have seen. */
export function seen(data, t) {
  const all = facts(data, t);
  const { method } = data.values;
  if (method === 'llama3') return [t('seenLlama', all), t('seenStill', all)];
  if (data.wrong) return [t('seenPosition', all), t('seenPair', all)];
  return [t(data.isLong ? 'seenLong' : 'seenShort', all), t('seenSwitch', all)];
}
