import { base, choice, count, flag, other, ROTATED, real, WIDTH, whole } from '../kinds.js';

/** @import { CppCall, PythonCall, Schema } from '../facts.d.ts' */
/** @typedef {ReturnType<typeof modelOf>} Model */
/** @typedef {(c: PythonCall, model: Model, params: Record<string, any>) => string | undefined} Rule */

const scaled = {
  seqLen: count(ROTATED),
  ramp: choice('RopeRamp', 'dimension'),
  index: choice('RopeIndex', 'official'),
  mix: choice('RopeMix', 'official'),
  factorUse: choice('RopeFactorUse', 'official'),
};
/** A model, and how its frequencies are scaled. */
export const frequencyFacts = { config: other, ...scaled };
/** Without a model. */
export const modelBase = base(undefined, { instead: 'config' });

const LISTS = ['short_factor', 'long_factor'];
const OUTSIDE =
  `rope_theta partial_rotary_factor original_max_position_embeddings max_position_embeddings head_dim
  hidden_size num_attention_heads`.split(/\s+/);
const KEYS = new Set([
  ...OUTSIDE,
  ...`factor attention_factor beta_fast beta_slow mscale mscale_all_dim short_mscale long_mscale low_freq_factor
  high_freq_factor truncate`.split(/\s+/),
]);

/** @type {(config: Record<string, any>) => Record<string, any>} */
const scalingOf = (config) => config.rope_scaling ?? config.rope_parameters ?? {};

/** The keys of a config and of its scaling that the engine reads where they stand. @type {typeof scalingOf} */
const keysOf = (config) => {
  const outside = OUTSIDE.filter((key) => key in config).map((key) => [key, config[key]]);
  return { ...Object.fromEntries(outside), ...scalingOf(config) };
};

/**
 * Frequencies and how they are scaled, as a struct of C++.
 *
 * @param {CppCall} c
 * @param {{ base?: number, config?: Record<string, any> }} params
 */
export function frequencyParams(c, { base, config = {} }) {
  const name = c.struct('RopeFrequencyParams', { only: ['headDim', ...Object.keys(scaled)] });
  if (base !== undefined) c.line(`${name}.config.rope_theta = ${c.written(base)};`);
  for (const [key, value] of Object.entries(keysOf(config))) {
    const field = `${name}.config.${key}`;
    if (key === 'rope_type' || key === 'type') c.line(`${name}.config.rope_type = "${value}";`);
    else if (LISTS.includes(key) && value) c.line(`${field} = ${c.span(c.array(value, 'double', key))};`);
    else if (KEYS.has(key) && value !== null) c.line(`${field} = ${c.written(value)};`);
  }
  return name;
}

/**
 * What a config says: { d (features that turn), base, L (length of training), type, keys }.
 *
 * @param {Record<string, any>} params
 */
function modelOf({ headDim, base, config = {} }) {
  const scaling = scalingOf(config);
  const keys = keysOf(config);
  const head = headDim ?? keys.head_dim ?? keys.hidden_size / keys.num_attention_heads;
  return {
    d: Math.floor(head * (keys.partial_rotary_factor ?? 1)),
    base: base ?? keys.rope_theta ?? 10000,
    L: keys.original_max_position_embeddings ?? keys.max_position_embeddings,
    type: scaling.rope_type ?? scaling.type ?? 'default',
    keys,
  };
}

/** @type {(c: PythonCall, model: Model) => string} */
const plain = (c, { d, base }) => c.call('scaling/scaling', 'frequencies', d, c.float(base));

/** The frequencies before any scaling. @type {(c: PythonCall, model: Model) => string} */
const unscaled = (c, { d, base }) => c.call('rope/rope', 'frequencies', d, c.float(base));

/** @type {(model: Model) => number} */
const factorOf = ({ L, keys }) => keys.factor ?? keys.max_position_embeddings / L;

const SCALED = ['invFreq', 'attentionFactor'];

/** @type {Rule} */
const longrope = (c, model, { seqLen }) => {
  const { L, keys } = model;
  const lists = LISTS.map((key) => c.array(key, undefined, Float64Array.from(keys[key])));
  const mscale = (seqLen ?? 0) > L ? keys.long_mscale : keys.short_mscale;
  const factor = mscale ?? keys.attention_factor;
  const own = typeof factor === 'number' ? [c.number(factor)] : [];
  const given = [plain(c, model), ...lists, factorOf(model), seqLen ?? L, L, ...own];
  return c.parts('scaling/scaling', 'longrope', given, SCALED)[0];
};

/** What a config says in the place of YaRN's own factor. @type {(c: PythonCall, model: Model) => string[]} */
function yarnFactor(c, model) {
  const { attention_factor, mscale, mscale_all_dim } = model.keys;
  if (typeof attention_factor === 'number') return [c.number(attention_factor)];
  if (!(mscale > 0 && mscale_all_dim > 0)) return [];
  const given = [factorOf(model), mscale, mscale_all_dim].map(c.number);
  return [c.call('scaling/more', 'mscale_ratio', ...given)];
}

/** @type {Record<string, Rule>} */
const rules = {
  default: unscaled,
  mrope: unscaled,
  linear: (c, model) => c.call('scaling/scaling', 'linear', plain(c, model), c.number(model.keys.factor)),
  'ntk-aware': (c, { d, base, keys }) =>
    c.call('scaling/scaling', 'ntk', d, c.float(base), c.number(keys.factor)),
  dynamic(c, { d, base, keys }, { seqLen }) {
    const L = keys.max_position_embeddings;
    return c.call('scaling/scaling', 'dynamic', d, c.float(base), keys.factor, seqLen ?? L, L);
  },
  yarn(c, model) {
    const { d, base, L, keys } = model;
    if (keys.truncate === false) return undefined;
    const betas = [keys.beta_fast ?? 32, keys.beta_slow ?? 1];
    const given = [d, c.float(base), c.number(factorOf(model)), L, ...betas, ...yarnFactor(c, model)];
    return c.parts('scaling/scaling', 'yarn', given, SCALED)[0];
  },
  longrope,
  su: longrope,
  llama3(c, model) {
    const { L, keys } = model;
    const given = [keys.factor, L, keys.low_freq_factor, keys.high_freq_factor];
    return c.call('scaling/scaling', 'llama3', plain(c, model), ...given);
  },
};

/**
 * The frequencies of a model in Python; undefined where the listings lack a rule.
 *
 * @param {PythonCall} c
 * @param {Record<string, any>} params
 */
export function frequencies(c, params) {
  const { ramp, index, mix, factorUse } = params;
  const isPlain = ramp === 'dimension' && [index, mix, factorUse].every((each) => each === 'official');
  const model = modelOf(params);
  return isPlain ? rules[model.type]?.(c, model, params) : undefined;
}

/** @satisfies {Schema<typeof import('../methods/scaling.js').scaling>} */
export const scaling = {
  // A base is refused beside the config, which both verbs need.
  params: {
    headDim: whole(2, WIDTH, { of: 2 }),
    base: other,
    ...frequencyFacts,
    // At most one whose factor is that of a config.
    lengthRatio: real({ from: 1 }),
    bidirectional: flag(false),
  },
  verbs: {
    report: {
      cpp(c, given) {
        const params = frequencyParams(c, given);
        const report = c.local('ScalingReport', 'report');
        for (const field of ['invFreq', 'wavelengths', 'turns', 'ratios', 'unseenPhases'])
          c.line(`${report}.${c.snake(field)} = ${c.out(field)};`);
        c.call('ReportScaling(params, report, bidirectional?)', { params, report });
        if (c.field !== 'neverCompleted') return;
        // In C++ the first of them is enough.
        const [pairs, never] = [`${c.name}_inv_freq`, `${c.name}_never_completed`];
        c.line(`std::vector<std::int32_t> ${never};`);
        c.line(`for (auto i = ${report}.first_never_completed; i < std::ssize(${pairs}); ++i)`);
        c.line(`  ${never}.push_back(static_cast<std::int32_t>(i));`);
      },
      python(c, params, field) {
        const own = frequencies(c, params);
        if (own === undefined) return undefined;
        const model = modelOf(params);
        const before = () => unscaled(c, model);
        const turn = c.isTorch ? `(2 * ${c.importing('math')}.pi)` : '(2 * np.pi)';
        switch (field) {
          case 'invFreq':
            return own;
          case 'wavelengths':
            return `${turn} / ${own}`;
          case 'ratios':
            return `${own} / ${before()}`;
          case 'turns':
            return `${model.L} * ${before()} / ${turn}`;
          case 'unseenPhases': {
            const seqLen = params.seqLen ?? model.L;
            const sides = params.bidirectional ? ['bidirectional=True'] : [];
            return c.call('scaling/more', 'unseen_phases', own, before, model.L, seqLen, ...sides);
          }
          default:
            return undefined;
        }
      },
    },
    // Numbers alone, of which no program is written.
    ntkFactor: {},
  },
};
