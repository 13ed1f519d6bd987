export function facts(data) {
  const { values, pairs, kept, still, pair, wavelengths, score, right } = data;
  return {
    length: values.trainLen,
    pairs,
    kept,
    still,
    others: kept - 1,
    pair,
    sigma: values.sigma,
    wavelength: wavelengths[pair],
    slowest: wavelengths[kept - 1],
    last: wavelengths.at(-1),
    base: values.base,
    headDim: values.headDim,
    distance: values.distance,
    start: values.start,
    plain: score.here.plain,
    series: score.here.series,
    zero: score.atZero,
    limit: score.limit,
    formula: right.here.series,
    formulaLimit: right.limit,
  };
}

export const seeFloor = (data, t) => t(data.still === 0 ? 'seeFloorNone' : 'seeFloor', facts(data));

export const seeSeries = (data, t) =>
  t(data.values.sigma === 0 || data.kept === 1 ? 'seeSeriesNone' : 'seeSeries', facts(data));

/** Whether the score is one of the distance alone. */
export function seeScore(data, t) {
  const { start, sigma } = data.values;
  if (start === 0) return t('seeScoreZero', facts(data));
  return t(sigma === 0 ? 'seeScoreSame' : 'seeScoreMoved', facts(data));
}

/** What a sine of 1 makes of the pairs at rest. */
export function seeRule(data, t) {
  if (data.still === 0) return t('seeRuleNone', facts(data));
  return t(data.wrong ? 'seeRuleWrong' : 'seeRuleRight', facts(data));
}
