/** The index worked out with its numbers, and who shares the row. */
export function readout(data, t) {
  const { values, K, distance, index, hasRow, sharing, missing } = data;
  const { query, key, order, clip, seqLen } = values;
  const difference = order === 'key-minus-query' ? `${key} − ${query}` : `${query} − ${key}`;
  const clipped = Math.min(K, Math.max(-K, distance));
  const sum =
    clip === 'clip'
      ? `clip(${difference}, ±${K}) + ${K} = ${t.number(clipped, '+')} + ${K} = `
      : `${difference} + ${K} = `;
  return [
    [
      { text: sum, as: clip === 'clip' ? 'math' : 'wrong' },
      ' ',
      { text: t('rowIs', { index }), as: 'strong' },
      ...(hasRow ? [] : [' · ', { text: data.refusal, as: 'muted' }]),
    ],
    [
      t('countLine', { K }),
      ' ',
      { text: t.number(2 * K + 1), as: 'strong' },
      ' · ',
      missing > 0
        ? t('missingLine', { missing, cells: seqLen * seqLen })
        : t('sharingLine', { sharing, cells: seqLen * seqLen }),
    ],
  ];
}

/** What a far key is taken for. */
export function seeKey({ K, distance }, t) {
  const facts = { K, distance, edge: Math.sign(distance) * K };
  return t(Math.abs(distance) > K ? 'seeBeyond' : 'seeWithin', facts);
}

export function seen(data, t) {
  const { values, K, distance, index, hasRow } = data;
  const far = Math.abs(distance) > K;
  const facts = {
    K,
    count: 2 * K + 1,
    seqLen: values.seqLen,
    last: 2 * K,
    distance,
    edge: Math.sign(distance) * K,
    index,
    right: data.clippedIndex,
    mirrored: 2 * K - data.clippedIndex,
    sharing: data.sharing,
    missing: data.missing,
  };
  const first = hasRow ? (far ? 'seenClipped' : 'seenOwn') : 'seenOutside';
  return [
    t(first, facts),
    t(data.missing > 0 ? 'seenMissing' : 'seenCount', facts),
    t(values.order === 'key-minus-query' ? 'seenShaw' : 'seenMirrored', facts),
  ];
}
