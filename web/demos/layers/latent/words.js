const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** Bytes with their unit, in thousands: 4.0 MB. */
export function bytesText(bytes, t) {
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(bytes) / 3 + 1e-9)));
  const size = bytes / 1000 ** step;
  const amount = Number.isInteger(size) ? t.number(size) : t.number(size, '3s');
  return `${amount} ${UNITS[step]}`;
}

export function facts(data, t) {
  const { values, cache, scores, score, absorbed, direct, rotated, apart, position } = data;
  const { kinds, whole, name, heads, groups, latent, rotary, equal } = cache;
  const wrong = scores['wrong-latent'];
  const list = Array.from(wrong);
  return {
    position: values.position,
    query: values.position + values.distance,
    distance: values.distance,
    place: position,
    apart,
    score,
    right: scores.key[values.position],
    wrong: wrong[values.position],
    low: Math.min(...list),
    high: Math.max(...list),
    absorbed,
    direct,
    rotated: rotated[values.position],
    name: name ?? t('own'),
    heads,
    groups,
    latent,
    rotary,
    equal,
    length: values.seqLen,
    mha: bytesText(kinds.mha, t),
    gqa: bytesText(kinds.gqa, t),
    mqa: bytesText(kinds.mqa, t),
    mla: bytesText(kinds.mla, t),
    wholeMha: bytesText(whole.mha, t),
    wholeMla: bytesText(whole.mla, t),
    times: kinds.mha / kinds.mla,
    ratio: kinds.gqa / kinds.mla,
  };
}

export const seeOrder = (data, t) => {
  if (data.values.order === 'decoupled') return t('seeOwn', facts(data, t));
  return t(data.apart < 1e-6 ? 'seeTogether' : 'seeApart', facts(data, t));
};

export const seeScores = (data, t) =>
  t(data.wrong && isSimilar(data) ? 'seeSimilar' : `seeScores.${data.values.order}`, facts(data, t));

export const seeCache = (data, t) => t(data.cache.isLatent ? 'seeLatent' : 'seeCache', facts(data, t));

// An up-projection that rotates and stretches all directions alike commutes with the rotation.
const isSimilar = ({ values }) => values.up === 'similar';

export function readout(data, t) {
  const all = facts(data, t);
  const { order } = data.values;
  return [
    [
      t('scoreLine', all),
      ' ',
      { text: t.number(all.score, '+3'), as: data.wrong ? 'wrong' : 'strong' },
      ...(data.wrong ? [' · ', t('rightLine', all)] : []),
    ],
    [t(order === 'decoupled' ? 'partsLine' : 'apartLine', all)],
    [{ text: all.name, as: 'strong' }, ' ', t('cacheLine', all)],
  ];
}

export const seen = (data, t) => [seeOrder(data, t), seeScores(data, t), seeCache(data, t)];
