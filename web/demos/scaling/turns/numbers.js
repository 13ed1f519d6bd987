export function numbers({ values, pairs, turns, wavelengths, unseenPhases, invFreq }) {
  const { base, headDim, trainLen, testLen } = values;
  const config = { head_dim: headDim, rope_theta: base, max_position_embeddings: trainLen };
  const report = { turns, wavelengths, unseenPhases, invFreq };
  const names = { unseenPhases: 'unseen-phases', invFreq: 'frequencies' };
  return Object.entries(report).map(([field, values]) => ({
    name: names[field] ?? field,
    axes: ['pair'],
    shape: [pairs],
    values,
    call: { verb: 'scaling.report', params: { config, seqLen: testLen }, field },
  }));
}
