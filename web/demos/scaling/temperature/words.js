import { percent } from './bars.js';

/** The numbers below the figure. */
export function readout(data, t) {
  const { values, factors, multiplier, chosen, plain, wrong } = data;
  const number = (value) => t.number(value, { significant: 4 });
  return [
    [
      t('factorLine', { factor: t.number(values.factor), mscale: number(factors.official) }),
      ' · ',
      t('multiplierLine'),
      ' ',
      { text: `×\u00a0${number(multiplier)}`, as: 'strong' },
      ...(wrong ? [' (', { text: t.option('use', values.use), as: 'wrong' }, ')'] : []),
    ],
    [
      t('topLine'),
      ' ',
      { text: percent(data.top, t), as: 'strong' },
      ' · ',
      t('topPlainLine', { weight: percent(data.topPlain, t) }),
    ],
    [t('entropyLine', { entropy: number(chosen.entropy), plain: number(plain.entropy) })],
  ];
}

/** What you should have seen. */
export function seen(data, t) {
  const { values, multiplier, chosen, plain, official } = data;
  const number = (value) => t.number(value, { significant: 3 });
  const facts = {
    factor: t.number(values.factor),
    mscale: t.number(data.factors.official, { significant: 4 }),
    multiplier: t.number(multiplier, { significant: 4 }),
    rightMultiplier: t.number(data.factors.official ** 2, { significant: 4 }),
    top: percent(data.top, t),
    plainTop: percent(data.topPlain, t),
    entropy: number(chosen.entropy),
    plain: number(plain.entropy),
    right: number(official.entropy),
    length: values.length,
  };
  const change =
    Math.abs(chosen.entropy - plain.entropy) < 5e-4
      ? 'Same'
      : chosen.entropy < plain.entropy
        ? 'Sharper'
        : 'Softer';
  return [t(`seen.${values.use}`, facts), t(`seenTemp${change}`, facts)];
}
