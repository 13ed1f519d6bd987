import { fine } from '../../../core/fine.js';

/** The numbers below the figure. */
export function readout(data, t) {
  const { values, gap, invFreq, score, spread, kept, speed } = data;
  const wrong = values.rotate !== 'both';
  return [
    [
      {
        text: t('pairSpeed', {
          pair: values.pair,
          radians: fine(invFreq, invFreq < 0.01 ? 6 : 3, t),
          degrees: fine((invFreq * 180) / Math.PI, invFreq < 0.01 ? 4 : 1, t),
        }),
        speed,
      },
      ...(wrong ? [' · ', { text: t.option('rotate', values.rotate), as: 'wrong' }] : []),
    ],
    [
      { text: `${values.rotate === 'wrong-add' ? sum(data, t) : waves(data, t)} = `, as: 'math' },
      { text: t.number(score, { digits: 3, sign: true }), as: 'strong' },
    ],
    [
      t('spread', { places: kept.positions.length, gap }),
      ' ',
      { text: t.number(spread, { significant: 2 }), as: 'strong' },
    ],
  ];
}

// The part that goes with the cosine and the one that goes with the sine.
function waves({ values, gap, invFreq, cosPart, sinPart }, t) {
  const number = (x) => t.number(x, { digits: 3 });
  const angle = bracket(fine((values.rotate === 'both' ? gap : values.m) * invFreq, 3, t));
  return `${number(cosPart)} × cos ${angle} + ${bracket(number(sinPart))} × sin ${angle}`;
}

// q · k, and the three products that adding positions makes beside it.
function sum({ products: [own, withKey, withQuery, places] }, t) {
  const number = (x) => bracket(t.number(x, { digits: 2 }));
  return `q·k ${number(own)} + q·p ${number(withKey)} + p·k ${number(withQuery)} + p·p ${number(places)}`;
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
  if (values.rotate === 'wrong-add') return [t('seenAdd', facts), t('seenAddRange', facts)];
  if (values.rotate !== 'both') return [t('seenWrong', facts), t('seenWrongRange', facts)];
  return [t('seenAngle', facts), t('seenScore', facts), t('seenKept', facts)];
}
