const shown = (change, t) => (change > 1e-6 ? t.number(change, { significant: 3 }) : '0');

/** The numbers below the figure. */
export function readout(data, t) {
  const { values, last, shareHere } = data;
  return [
    [
      t('lastLine', { token: values.count }),
      ' ',
      ...last
        .slice(1)
        .flatMap((change, i) => [
          ...(i > 0 ? [' · '] : []),
          t('layerName', { layer: i + 1 }),
          ' ',
          { text: shown(change, t), as: 'strong' },
        ]),
    ],
    [
      t('meanLine', { position: values.position }),
      ' ',
      { text: t.number(shareHere, { digits: 4 }), as: 'strong' },
    ],
  ];
}

/** What you should have seen. */
export function seen(data, t) {
  const { values, last, isSwapped, causal, shareHere, positions } = data;
  const facts = {
    first: values.first + 1,
    second: values.second + 1,
    token: values.count,
    one: shown(last[1], t),
    two: shown(last[2] ?? 0, t),
    position: values.position,
    positions,
    share: t.number(shareHere, { digits: 4 }),
  };
  const orderKey = !isSwapped
    ? 'seenNoSwap'
    : !causal
      ? 'seenNever'
      : values.layers === 1
        ? 'seenOneLayer'
        : last[2] > 1e-6
          ? 'seenTwoLayers'
          : 'seenAlike';
  return [t(orderKey, facts), t(causal ? 'seenMean' : 'seenMeanFlat', facts)];
}
