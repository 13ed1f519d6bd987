/** What each config gives every pair. */
export const numbers = ({ sides }) =>
  sides.flatMap(({ key, asked, pairs, invFreq, wavelengths, ratios, turns, unseenPhases, unseenTo }) => {
    const named = (name, values, call) => ({
      name: sides.length > 1 ? `${name}-${key}` : name,
      axes: ['pair'],
      shape: [pairs],
      values,
      ...(call && { call }),
    });
    const report = (field) => ({
      verb: 'scaling.report',
      params: { ...asked, seqLen: unseenTo },
      field,
    });
    return [
      named('frequencies', invFreq, { verb: 'rope.frequencies', params: asked, field: 'invFreq' }),
      named('wavelengths', wavelengths),
      named('ratios', ratios),
      named('turns', turns, report('turns')),
      named('unseen-phases', unseenPhases, report('unseenPhases')),
    ];
  });
