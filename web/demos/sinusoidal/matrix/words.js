import { formatNumber } from '../../../core/numbers.js';
import { speedOf } from '../pairs.js';

export const shortNumber = (value) => formatNumber(value);

/** A wavelength in tokens: three figures while it is short, whole tokens later, a power of ten at last. */
export function waveNumber(tokens) {
  if (tokens >= 1e7) return formatNumber(tokens, { significant: 2, exponent: true });
  return tokens < 100 ? formatNumber(tokens, { significant: 3 }) : formatNumber(tokens, { digits: 0 });
}

/** A token short enough for a sentence about it. */
export function shortToken(token) {
  const signs = Array.from(token);
  return signs.length > 20 ? `${signs.slice(0, 19).join('')}…` : token;
}

const signed = (value) => formatNumber(value, { digits: 3, sign: true });

/** What the crosshair stands on, as words for the screen reader's sentences. */
export function cellVars(data, t) {
  return {
    position: data.values.position,
    column: data.column,
    pair: data.values.pair,
    part: t(data.values.part),
    value: signed(data.value),
  };
}

const baseText = (base) => String(Number.isInteger(base) ? base : Number(base.toPrecision(6)));

// base^exponent as the layout defines it; `rank` counts pairs from the fastest.
function exponentOf(data, rank) {
  const { layout, dModel } = data.values;
  if (rank === 0) return '0';
  return layout === 'tensor2tensor' ? `−${rank}/${data.pairs - 1}` : `−${2 * rank}/${dModel}`;
}

function substitution(data, { rank, angle, value, wrong }) {
  const { position, base, part } = data.values;
  const as = wrong ? 'wrong' : 'math';
  return [
    { text: `${shortNumber(position)} × ${baseText(base)}`, as },
    { text: exponentOf(data, rank), as: 'sup' },
    { text: ` = ${formatNumber(angle, { digits: 3 })} rad → ${part} = `, as },
    { text: signed(value), as: 'strong' },
  ];
}

/** The cell under the crosshair: where it is, then its value with the numbers put into the formula. */
export function readout(data, t) {
  const { values, pairs, token, column, wrong } = data;
  const { position, pair, order } = values;
  const where = [
    `${t('axis.position')} `,
    { text: shortNumber(position), as: 'strong' },
    ...(token === undefined ? [] : [` ${t('quote', { token: shortToken(token) })}`]),
    `, ${t('axis.dimension')} `,
    { text: shortNumber(column), as: 'strong' },
    ` → ${t('pairWord')} `,
    { text: shortNumber(pair), as: 'strong', speed: speedOf(pair, { pairs, order }) },
    { text: ` · ${t('wavelength', { wavelength: waveNumber(data.wavelengths[pair]) })}`, as: 'muted' },
  ];
  const rank = wrong ? pairs - 1 - pair : pair;
  const used = substitution(data, { rank, angle: data.angle, value: data.value, wrong });
  if (!wrong) return [where, used];
  const right = substitution(data, { rank: pair, ...data.right, wrong: false });
  return [where, [`${t('wrongOrder')}: `, ...used], [`${t('rightOrder')}: `, ...right]];
}

const isSplit = ({ values: { layout } }) => layout === 'concatenated' || layout === 'tensor2tensor';

/** Three sentences on what this table shows, with the reader's own values. */
export function seen(data, t) {
  const { pairs, wrong, wavelengths } = data;
  const fastest = wrong ? pairs - 1 : 0;
  const waves = {
    fast: fastest,
    slow: pairs - 1 - fastest,
    shortest: waveNumber(data.shortest),
    longest: waveNumber(data.longest),
  };
  if (pairs === 1)
    return [t('seen.onePair', waves), t('seen.turned', { seqLen: data.rows, pairs, turned: data.turned })];
  const ratio = Math.max(wavelengths[1] / wavelengths[0], wavelengths[0] / wavelengths[1]);
  return [
    t('seen.waves', waves),
    t('seen.turned', { seqLen: data.rows, pairs, turned: data.turned }),
    t(wrong ? 'seen.wrongOrder' : isSplit(data) ? 'seen.rightHalves' : 'seen.rightOrder', {
      ...waves,
      ratio: formatNumber(ratio, { significant: 3 }),
    }),
  ];
}
