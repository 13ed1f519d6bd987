/** The numbers below the figure. */
export function readout(data, t) {
  const { query, key, seqLen, offset } = data.values;
  const score = (panel) => t.number(panel.scores[query * seqLen + key], { digits: 3, sign: true });
  const [interleaved, half, mixed] = data.panels;
  return [
    [
      t('cell', { query: offset + query, key: offset + key, gap: query - key }),
      ': ',
      t('interleavedName'),
      ' ',
      { text: score(interleaved), as: 'strong' },
      ' · ',
      t('halfName'),
      ' ',
      { text: score(half), as: 'strong' },
      ' · ',
      { text: t('mixedName'), as: 'wrong' },
      ' ',
      { text: score(mixed), as: 'strong' },
    ],
    [
      t('spreadLine'),
      ' ',
      t('interleavedName'),
      ' ',
      { text: t.number(interleaved.spread, { significant: 2 }), as: 'strong' },
      ' · ',
      t('halfName'),
      ' ',
      { text: t.number(half.spread, { significant: 2 }), as: 'strong' },
      ' · ',
      { text: t('mixedName'), as: 'wrong' },
      ' ',
      { text: t.number(mixed.spread, { significant: 2 }), as: 'strong' },
    ],
  ];
}

/** What you should have seen. */
export function seen(data, t) {
  const { permute, offset } = data.values;
  const [interleaved, half, mixed] = data.panels;
  const number = (x) => t.number(x, { significant: 2 });
  return [
    t(permute ? 'seenSame' : 'seenDifferent', { difference: number(half.difference) }),
    t('seenRelative', {
      spread: number(Math.max(interleaved.spread, half.spread)),
      spreadMixed: number(mixed.spread),
    }),
    offset === 0
      ? t('seenTryOffset')
      : t('seenMoved', {
          offset,
          moved: number(Math.max(interleaved.moved, half.moved)),
          movedMixed: number(mixed.moved),
        }),
  ];
}
