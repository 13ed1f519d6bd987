// The frequencies of a model, from the verbs' parameters to a call of the listings; undefined where these lack a rule.

const isPlain = ({ ramp = 'dimension', index = 'official', mix = 'official', factorUse = 'official' }) =>
  ramp === 'dimension' && [index, mix, factorUse].every((each) => each === 'official');

/** What a config says: { d (features that turn), base, L (length of training), type, scaling }. */
export function modelOf({ headDim, base, config = {} }) {
  const scaling = config.rope_parameters ?? config.rope_scaling ?? {};
  const keys = { ...config, ...scaling };
  const head = headDim ?? keys.head_dim ?? keys.hidden_size / keys.num_attention_heads;
  return {
    d: Math.floor(head * (keys.partial_rotary_factor ?? 1)),
    base: base ?? keys.rope_theta ?? 10000,
    L: keys.original_max_position_embeddings ?? keys.max_position_embeddings,
    type: scaling.rope_type ?? scaling.type ?? 'default',
    keys,
  };
}

export function frequencies(c, params) {
  if (!isPlain(params)) return undefined;
  const model = modelOf(params);
  const rule = rules[model.type];
  return rule?.(c, model, params);
}

/** The frequencies before any scaling. */
export function unscaled(c, params) {
  const { d, base } = modelOf(params);
  return `${c.use('rope/rope', 'frequencies')}(${d}, ${c.float(base)})`;
}

const plain = (c, { d, base }) => `${c.use('scaling/scaling', 'frequencies')}(${d}, ${c.float(base)})`;

const rules = {
  default: (c, { d, base }) => `${c.use('rope/rope', 'frequencies')}(${d}, ${c.float(base)})`,
  mrope: (c, model) => rules.default(c, model),
  linear: (c, model) =>
    `${c.use('scaling/scaling', 'linear')}(${plain(c, model)}, ${c.number(model.keys.factor)})`,
  ntk: (c, { d, base, keys }) =>
    `${c.use('scaling/scaling', 'ntk')}(${d}, ${c.float(base)}, ${c.number(keys.factor)})`,
  dynamic(c, { d, base, keys }, { seqLen }) {
    const L = keys.max_position_embeddings;
    const given = [d, c.float(base), keys.factor, seqLen ?? L, L];
    return `${c.use('scaling/scaling', 'dynamic')}(${given.join(', ')})`;
  },
  yarn(c, { d, base, L, keys }) {
    if (keys.truncate === false) return undefined;
    const factor = keys.factor ?? keys.max_position_embeddings / L;
    const given = [d, c.float(base), c.number(factor), L, keys.beta_fast ?? 32, keys.beta_slow ?? 1];
    return `${c.use('scaling/scaling', 'yarn')}(${given.join(', ')})[0]`;
  },
  longrope(c, model, { seqLen }) {
    const { L, keys } = model;
    const factor = keys.factor ?? keys.max_position_embeddings / L;
    const lists = ['short_factor', 'long_factor'].map((key) => c.array(Float64Array.from(keys[key]), key));
    const given = [plain(c, model), ...lists, factor, seqLen ?? L, L];
    return `${c.use('scaling/scaling', 'longrope')}(${given.join(', ')})[0]`;
  },
  su: (c, model, params) => rules.longrope(c, model, params),
  llama3(c, model) {
    const { L, keys } = model;
    const given = [plain(c, model), keys.factor, L, keys.low_freq_factor, keys.high_freq_factor];
    return `${c.use('scaling/scaling', 'llama3')}(${given.join(', ')})`;
  },
};
