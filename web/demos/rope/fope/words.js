/** What sentences about the state are filled with. */
export function facts(data, t) {
  const { values, pairs, kept, still, pair, wavelengths, score, right } = data;
  const percent = (share) => t('share', { value: t.number(100 * share, { digits: 1 }) });
  const length = (value) => t.number(value, { significant: 3 });
  return {
    length: values.trainLen,
    pairs,
    kept,
    still,
    others: kept - 1,
    pair,
    sigma: values.sigma,
    wavelength: length(wavelengths[pair]),
    slowest: length(wavelengths[kept - 1]),
    last: length(wavelengths.at(-1)),
    base: values.base,
    headDim: values.headDim,
    distance: values.distance,
    start: values.start,
    plain: percent(score.here.plain),
    series: percent(score.here.series),
    zero: percent(score.atZero),
    limit: percent(score.limit),
    formula: percent(right.here.series),
    formulaLimit: percent(right.limit),
  };
}

export const seeFloor = (data, t) => t(data.still === 0 ? 'seeFloorNone' : 'seeFloor', facts(data, t));

export const seeSeries = (data, t) =>
  t(data.values.sigma === 0 || data.kept === 1 ? 'seeSeriesNone' : 'seeSeries', facts(data, t));

/** Whether the score is one of the distance alone. */
export function seeScore(data, t) {
  const { start, sigma } = data.values;
  if (start === 0) return t('seeScoreZero', facts(data, t));
  return t(sigma === 0 ? 'seeScoreSame' : 'seeScoreMoved', facts(data, t));
}

/** What a sine of 1 makes of the pairs at rest. */
export function seeRule(data, t) {
  if (data.still === 0) return t('seeRuleNone', facts(data, t));
  return t(data.wrong ? 'seeRuleWrong' : 'seeRuleRight', facts(data, t));
}
