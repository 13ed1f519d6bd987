/** The numbers below the figure. */
export function readout(data, t) {
  const { values, gap, invFreq, score, spread, kept, speed, cosPart, sinPart } = data;
  const wrong = values.rotate !== 'both';
  const angle = (wrong ? values.m : gap) * invFreq;
  const number = (x, digits = 3) => t.number(x, { digits });
  return [
    [
      {
        text: t('pairSpeed', {
          pair: values.pair,
          radians: number(invFreq, invFreq < 0.01 ? 6 : 3),
          degrees: number((invFreq * 180) / Math.PI, invFreq < 0.01 ? 4 : 1),
        }),
        speed,
      },
      ...(wrong ? [' · ', { text: t.option('rotate', values.rotate), as: 'wrong' }] : []),
    ],
    [
      {
        text: `${number(cosPart)} × cos ${bracket(number(angle))} + ${bracket(number(sinPart))} × sin ${bracket(number(angle))} = `,
        as: 'math',
      },
      { text: t.number(score, { digits: 3, sign: true }), as: 'strong' },
    ],
    [
      t('spread', { places: kept.positions.length, gap }),
      ' ',
      { text: t.number(spread, { significant: 2 }), as: 'strong' },
    ],
  ];
}

const bracket = (text) => (text.startsWith('\u2212') ? `(${text})` : text);

/** What you should have seen. */
export function seen(data, t) {
  const { values, gap, spread, kept } = data;
  const degrees = (position) => (position * data.invFreq * 180) / Math.PI;
  const facts = {
    m: values.m,
    n: values.n,
    gap,
    places: kept.positions.length,
    score: t.number(data.score, { digits: 3, sign: true }),
    spread: t.number(spread, { significant: 2 }),
    low: t.number(Math.min(...kept.scores), { digits: 3, sign: true }),
    high: t.number(Math.max(...kept.scores), { digits: 3, sign: true }),
    degrees: t.number(degrees(1), { significant: 3 }),
    turnQ: t.number(degrees(values.m), { digits: 0 }),
    turnK: t.number(degrees(values.n), { digits: 0 }),
  };
  if (values.rotate !== 'both') return [t('seenWrong', facts), t('seenWrongRange', facts)];
  return [t('seenAngle', facts), t('seenScore', facts), t('seenKept', facts)];
}
