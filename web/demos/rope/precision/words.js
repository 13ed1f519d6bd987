/** An error for reading: 0, 0.0312 or 6.0·10⁻⁸; – where there is no rotation. */
export function power(error, t) {
  if (!Number.isFinite(error)) return '–';
  return t.number(
    error,
    error >= 1e-3 || error === 0 ? { significant: 3 } : { exponent: true, significant: 2 },
  );
}

/** Where the chosen pair stands between the fastest, 0, and the slowest, 1. */
export const speedOf = ({ values, pairs }) => values.pair / Math.max(1, pairs - 1);

/** The numbers below the figure. */
export function readout(data, t) {
  const { values, merged, off, errors, worstPair } = data;
  const shared = merged.to - merged.from + 1;
  const stored = { text: t.number(merged.stored), as: 'strong' };
  return [
    [
      t('storedLine', { position: values.position }),
      ' ',
      stored,
      ' · ',
      merged.stored === Infinity
        ? t('overflowLine', { from: merged.from })
        : t(shared > 1 ? 'sharedLine' : 'aloneLine', { shared }),
    ],
    [
      { text: t('pairLine', { pair: values.pair }), speed: speedOf(data) },
      ' ',
      t('turnPart', {
        turn: Number.isFinite(off) ? t.number(data.phaseError, { significant: 3, sign: true }) : '–',
      }),
      ' · ',
      t('errorPart', { error: power(off, t) }),
    ],
    [t('worstLine', { pair: worstPair, error: power(errors[worstPair], t) })],
  ];
}

/** What the reader should have seen, with the reader's own position and formats. */
export function seen(data, t) {
  const { values, formats, firstMerged, merged, errors, worstPair } = data;
  const facts = {
    position: values.position,
    format: formats[0],
    last: firstMerged - 1,
    first: firstMerged,
    stored: merged.stored,
    shared: merged.to - merged.from + 1,
    from: merged.from,
    angle: formats[1],
    cos: formats[2],
    pair: worstPair,
    slowest: data.pairs - 1,
    worst: power(errors[worstPair], t),
    slow: power(errors[data.pairs - 1], t),
  };
  const positions =
    firstMerged === undefined
      ? 'seenWhole'
      : merged.stored === Infinity
        ? 'seenOverflow'
        : facts.shared > 1
          ? 'seenMerged'
          : 'seenNotYet';
  const angles = formats[1] === 'float32' ? 'seenAngle32' : 'seenAngleFew';
  const cosines = formats[2] === 'float32' ? 'seenCos32' : 'seenCosFew';
  if (merged.stored === Infinity) return [t(positions, facts)];
  return [t(positions, facts), t(angles, facts), t(cosines, facts)];
}
