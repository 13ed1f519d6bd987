// The verbs of rotations in C++; see cpp-verbs.js.

const rows = (array, cols) => array.size / cols;
const layouts = { layout: 'RopeLayout' };

function frequencyParams(c) {
  const { headDim, base, config, seqLen, ramp, index, mix, factorUse } = c.params;
  const name = c.struct('RopeFrequencyParams', {
    only: { headDim, seqLen, ramp, index, mix, factorUse },
    enums: { ramp: 'RopeRamp', index: 'RopeIndex', mix: 'RopeMix', factorUse: 'RopeFactorUse' },
  });
  if (base !== undefined) c.line(`${name}.config.rope_theta = ${c.written(base)};`);
  const scaling = config?.rope_parameters ?? config?.rope_scaling ?? {};
  for (const [key, value] of [...Object.entries(config ?? {}), ...Object.entries(scaling)]) {
    if (key === 'rope_type' || key === 'type') c.line(`${name}.config.rope_type = "${value}";`);
    else if (divisors.has(key) && value)
      c.line(`${name}.config.${key} = ${c.span(c.array(value, 'double', key))};`);
    else if (configKeys.has(key) && value !== null) c.line(`${name}.config.${key} = ${c.written(value)};`);
  }
  return name;
}

const divisors = new Set(['short_factor', 'long_factor']);
const configKeys = new Set(
  `rope_theta partial_rotary_factor original_max_position_embeddings max_position_embeddings head_dim hidden_size
  num_attention_heads factor attention_factor beta_fast beta_slow mscale mscale_all_dim short_mscale long_mscale
  low_freq_factor high_freq_factor truncate`.split(/\s+/),
);

function phases(c, name) {
  const params = c.struct('PhaseParams', {
    skip: ['positions'],
    spans: { invFreq: 'double' },
    enums: { positionFormat: 'FloatFormat', frequencyFormat: 'FloatFormat', angleFormat: 'FloatFormat' },
  });
  c.need(`${name}(${params}, ${c.span(c.array(c.params.positions, 'double', 'positions'))}, ${c.out()})`);
}

export const rotations = {
  'mrope.positionIds'(c) {
    const { segments } = c.params;
    const written = segments.map(({ type, length, grid }) =>
      type === 'text' ? `{true, ${length}}` : `{false, 0, ${[1, ...grid].slice(-3).join(', ')}}`,
    );
    const list = c.variable(`std::vector<posenc::MropeSegment>`, 'segments', written);
    const params = c.struct('MropePositionParams', {
      skip: ['segments'],
      enums: { advance: 'MropeAdvance' },
    });
    c.line(`${params}.segments = ${list};`);
    c.line(`std::int64_t ${c.name}_delta = 0;`);
    c.need(`MropePositionIds(${params}, ${c.out('ids')}, ${c.name}_delta)`);
  },
  'mrope.axes'(c) {
    const { headDim, sections, allocation = 'sections' } = c.params;
    const pairs = c.span(c.array(sections, 'double', 'sections'));
    c.need(`MropeAxes(${headDim}, ${pairs}, ${c.choice('MropeAllocation', allocation)}, ${c.out()})`);
  },
  'mrope.rotate'(c) {
    const [x] = c.inputs('float', 'x');
    const params = c.struct('MropeParams', {
      skip: ['ids'],
      spans: { sections: 'double', invFreq: 'double' },
      enums: { ...layouts, allocation: 'MropeAllocation' },
    });
    const ids = c.array(c.params.ids, 'double', 'ids');
    const tokens = ids.size / 3;
    const width = rows(x, tokens);
    c.need(`RotateMrope(${params}, ${c.span(ids)}, ${c.view(x, width)}, ${c.outView(tokens, width)})`);
  },
  'precision.round'(c) {
    const [values] = c.inputs('double', 'values');
    c.need(`RoundValues(${c.choice('FloatFormat', c.params.format)}, ${c.span(values)}, ${c.out()})`);
  },
  'precision.phases': (c) => phases(c, 'RoundedPhases'),
  'precision.phaseErrors': (c) => phases(c, 'PhaseErrors'),
  'rope.frequencies'(c) {
    const params = frequencyParams(c);
    const out = c.out('invFreq');
    c.line(`double ${c.name}_factor = 1.0;`);
    c.need(`RopeFrequencies(${params}, ${out}, ${c.name}_factor)`);
  },
  'rope.rotate'(c) {
    const [x] = c.inputs('float', 'x');
    const params = c.struct('RopeParams', {
      skip: ['positions'],
      spans: { invFreq: 'double' },
      enums: layouts,
    });
    const positions = c.array(c.params.positions, 'double', 'positions');
    const width = rows(x, positions.size);
    c.need(
      `RotateRope(${params}, ${c.span(positions)}, ${c.view(x, width)}, ${c.outView(positions.size, width)})`,
    );
  },
  'rope.contributions'(c) {
    const vectors = c.inputs('double', 'q', 'k').map((array) => c.span(array));
    const params = c.struct('RopeParams', {
      skip: ['distances', 'product'],
      spans: { invFreq: 'double' },
      enums: layouts,
    });
    const distances = c.span(c.array(c.params.distances, 'double', 'distances'));
    const product = c.params.product ? `, ${c.choice('RopeProduct', c.params.product)}` : '';
    c.need(`RopeContributions(${params}, ${vectors.join(', ')}, ${distances}, ${c.out()}${product})`);
  },
  'scaling.report'(c) {
    const params = frequencyParams(c);
    const report = `${c.name}_report`;
    c.line(`posenc::ScalingReport ${report};`);
    for (const field of ['invFreq', 'wavelengths', 'turns', 'ratios', 'unseenPhases'])
      c.line(`${report}.${c.snake(field)} = ${c.out(field)};`);
    c.need(`ReportScaling(${params}, ${report})`);
  },
};
