import { PROPERTIES } from './score.js';

export const figures = (value, t) => t.number(value, { significant: 3 });

const percent = (share, t) => `${t.number(100 * share, { digits: 0 })}%`;

/** The number behind a verdict, in a line. */
export function measure(property, { score, values }, t) {
  if (score.finite < 1) return t('noneLine', { share: percent(1 - score.finite, t) });
  const [p, q] = score.closest;
  const facts = {
    unique: { p, q, distance: figures(score.smallestDistance, t) },
    bounded: { largest: figures(score.largest, t), growth: figures(score.growth, t) },
    linear: { residual: figures(score.shiftResidual, t) },
    relative: { spread: figures(score.spread, t) },
    decays: { share: percent(score.falling, t), half: Math.floor(values.length / 2) },
    longer: { drift: figures(score.drift, t), share: percent(score.newColumns, t) },
  };
  return t(`${property}Line`, facts[property]);
}

/** The properties that hold (1) or fail (0), by name; “none” where there are none. */
export function named({ score }, verdict, t) {
  const names = PROPERTIES.filter((_, i) => score.holds[i] === verdict).map((name) => t(name));
  return names.length > 0 ? names.join(', ') : t('noneOfThem');
}

/** The formula that the pictures show, one of its values, and one product. */
export function readout(data, t) {
  const { values, score } = data;
  const { position, column, other } = values;
  return [
    [
      { text: `E[${position}, ${column}] = `, as: 'math' },
      { text: figures(data.value, t), as: 'strong' },
      ` · `,
      { text: `E[${position}] · E[${other}] = `, as: 'math' },
      { text: figures(data.product, t), as: 'strong' },
    ],
    [
      t('countLine'),
      ' ',
      { text: `${score.holds.filter(Boolean).length} / 6`, as: 'strong' },
      ...(data.isHeld ? [` · ${t('heldLine')}`] : []),
    ],
  ];
}

/** What the reader should have seen. */
export function seen(data, t) {
  const { score, name } = data;
  const facts = { holds: named(data, 1, t), fails: named(data, 0, t), drift: figures(score.drift, t) };
  const known = {
    sinusoids: 'seenSinusoids',
    integers: 'seenIntegers',
    fractions: 'seenFractions',
    binary: 'seenBinary',
  }[name];
  return [
    t(score.finite < 1 ? 'seenNone' : 'seenCard', facts),
    t(known ?? 'seenOwn', {
      ...facts,
      columns: percent(score.newColumns, t),
      growth: figures(score.growth, t),
      residual: figures(score.shiftResidual, t),
    }),
  ];
}
