/** The row that the position reads: 15, or 10.67 between two rows. */
export function placeText({ places, values }) {
  return String(Number(places[values.position].toFixed(2)));
}

/** The length of a vector, three figures. */
export const lengthText = (norm, t) => t.number(norm, { significant: 3 });

/** What the position reads, how long that is beside a word's vector, and how many numbers are learned. */
export function readout(data, t) {
  const { values, hasRow, refusal, norms, wordNorm, cosine } = data;
  const { position, other, maxLen, dModel, after, std } = values;
  const wrong = data.wrongAfter ? [' ', { text: t.option('after', after), as: 'wrong' }] : [];
  const first = hasRow
    ? [
        t('readsLine', { position }),
        ' ',
        { text: t('reads', { row: placeText(data) }), as: 'strong' },
        ...wrong,
      ]
    : [{ text: t('cardName', { position }), as: 'strong' }, ' · ', { text: refusal, as: 'muted' }];
  const named = ` · ${t('cosineLine', { position, other })} `;
  const isKnown = !Number.isNaN(cosine);
  const alike = [
    { text: isKnown ? named : '', room: named },
    { text: isKnown ? t.number(cosine, { digits: 3, sign: true }) : '', as: 'strong', room: '+0.000' },
  ];
  return [
    first,
    [
      t('normLine'),
      ' ',
      { text: hasRow ? lengthText(norms[position], t) : '–', as: 'strong' },
      ` · ${t('wordLine', { norm: lengthText(wordNorm, t) })}`,
      ...(std === '0.02' ? [] : [' · ', { text: t.option('std', std), as: 'wrong' }]),
      ...alike,
    ],
    [t('countLine', { maxLen, dModel }), ' ', { text: t.number(maxLen * dModel), as: 'strong' }],
  ];
}

/** What the reader should have seen. */
export function seen(data, t) {
  const { values, hasRow } = data;
  const { position, maxLen, length, after, rows } = values;
  const facts = {
    position,
    maxLen,
    last: maxLen - 1,
    length,
    row: hasRow ? placeText(data) : '',
    same: after === 'wrong-wrap' ? position % maxLen : maxLen - 1,
    next: t.number(data.nextCosine, { digits: 2 }),
    norm: lengthText(data.meanNorm, t),
    low: lengthText(Math.min(...data.norms), t),
    high: lengthText(Math.max(...data.norms), t),
    word: lengthText(data.wordNorm, t),
    ratio: t.number(data.meanNorm / data.wordNorm, { significant: 2 }),
  };
  const whatCame = () => {
    if (after === 'resize') return 'seenResize';
    if (position < maxLen) return 'seenInside';
    return { refuse: 'seenRefuse', 'wrong-clamp': 'seenClamp', 'wrong-wrap': 'seenWrap' }[after];
  };
  return [
    t(whatCame(), facts),
    t(
      after === 'resize'
        ? rows === 'random'
          ? 'seenBlend'
          : 'seenSmooth'
        : rows === 'random'
          ? 'seenNoise'
          : 'seenWaves',
      facts,
    ),
    t(values.std === '0.02' ? 'seenSmall' : 'seenLarge', facts),
  ];
}
