/** Tokens have letters for names, as they were before the swap. */
export const nameOf = (token) => 'ABCDEF'[token];

export const shown = (change, t) => (change > 1e-6 ? t.number(change, '3s') : '0');

/** What became of the last token at a layer, and why: keys of words. */
export function verdictOf({ causal, last, cells }, depth) {
  if (last[depth].hasMoved) return { key: 'changed', why: 'whyChanged' };
  // Tokens that are alike change nothing, whatever sees them.
  const isTold = cells[depth - 1].some(({ hasMoved }) => hasMoved);
  return { key: 'same', why: !causal ? 'whyMask' : isTold ? 'whyAlike' : 'whySet' };
}

export function readout({ values, last, shareHere }, t) {
  return [
    [
      t('lastLine', { token: nameOf(values.count - 1) }),
      ' ',
      ...last
        .slice(1)
        .flatMap(({ change }, i) => [
          ...(i > 0 ? [' · '] : []),
          t('layerName', { layer: i + 1 }),
          ' ',
          { text: shown(change, t), as: 'strong' },
        ]),
    ],
    [t('meanLine', { position: values.position }), ' ', { text: t.number(shareHere, '4'), as: 'strong' }],
  ];
}

/** What became of the last token, in one sentence. */
export function seenOrder({ values, last, isSwapped, causal }, t) {
  const facts = {
    first: nameOf(Math.min(values.first, values.second)),
    second: nameOf(Math.max(values.first, values.second)),
    token: nameOf(values.count - 1),
    one: shown(last[1].change, t),
    two: shown(last[2]?.change ?? 0, t),
  };
  if (!isSwapped) return t('seenNoSwap', { ...facts, first: nameOf(0), second: nameOf(1) });
  if (!causal) return t('seenNever', facts);
  if (values.layers === 1) return t('seenOneLayer', facts);
  return t(last[2].hasMoved ? 'seenTwoLayers' : 'seenAlike', facts);
}

/** What the count tells, in one sentence. */
export const seenCount = ({ values: { position }, causal, shareHere, positions }, t) =>
  t(causal ? 'seenMean' : 'seenMeanFlat', { position, positions, share: shareHere });
