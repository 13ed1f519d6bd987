// What other programs write, in the keys of a config.json of Transformers, and scaling by the rules of its own makers.

import { headsByLayer, isCount, isGiven, isObject, isPositive } from './each.js';
import { partType, typeOf } from './encoding.js';
import { NAMES } from './names.js';

// The groups of Mistral's params.json. Source: mistral-inference and vLLM, which read them so.
function fromMistral({ yarn, llama_4_scaling: beta }) {
  if (!isObject(yarn)) return undefined;
  const original = yarn.original_max_position_embeddings;
  return {
    ...{ rope_type: 'yarn', factor: yarn.factor, original_max_position_embeddings: original },
    ...{ beta_fast: yarn.beta ?? 32, beta_slow: yarn.alpha ?? 1 },
    ...(yarn.apply_scale === false && { attention_factor: 1 }),
    ...(isObject(beta) && { llama_4_scaling_beta: beta.beta }),
  };
}

// The original config of gpt-oss: YaRN without rounding. Source: openai/gpt-oss, gpt_oss/torch/model.py.
const fromGptOss = (given) =>
  isCount(given.initial_context_length) && isPositive(given.rope_scaling_factor)
    ? {
        ...{ rope_type: 'yarn', factor: given.rope_scaling_factor, truncate: false },
        ...{ beta_fast: given.rope_ntk_beta ?? 32, beta_slow: given.rope_ntk_alpha ?? 1 },
        original_max_position_embeddings: given.initial_context_length,
      }
    : undefined;

// Meta's params.json, Megatron's option and torchtune's component. Sources: meta-llama/llama-models, models/llama3/model.py,
// apply_scaling; Megatron-LM, training/arguments.py; torchtune, models/llama3_1.
const fromMeta = (given) =>
  (given.use_scaled_rope === true && (given.gguf === undefined || factorOf(given))) ||
  given.use_rope_scaling === true ||
  (isPositive(given.scale_factor) && isPositive(given.rope_base))
    ? {
        ...{
          rope_type: 'llama3',
          factor: given.rope_scaling_factor ?? given.scale_factor ?? factorOf(given),
          low_freq_factor: given.rope_low_freq_factor ?? 1,
        },
        high_freq_factor: given.rope_high_freq_factor ?? 4,
        original_max_position_embeddings: 8192,
      }
    : undefined;

// Megatron’s default, and what the published Llamas of 3.1 and 3.2 have, by width and layers.
const factorOf = ({ use_rope_scaling: isMegatron, hidden_size: width, num_hidden_layers: layers }) =>
  isMegatron
    ? 8
    : { '4096/32': 8, '8192/80': 8, '16384/126': 8, '2048/16': 32, '3072/28': 32 }[`${width}/${layers}`];

// The base grows with the length, as in dynamic NTK. Source: nomic-ai/nomic-bert-2048, NomicBertDynamicNTKRotaryEmbedding.
const fromNomic = (given) =>
  isPositive(given.rotary_scaling_factor) && isCount(given.max_trained_positions)
    ? { rope_type: 'dynamic', factor: given.rotary_scaling_factor }
    : undefined;

// The arguments of DeepSeek’s own code; its softmax takes the factor. Source: deepseek-ai/DeepSeek-V3, inference/model.py.
const fromDeepSeek = (given) =>
  given.model_type === DEEPSEEK
    ? {
        ...{ rope_type: 'yarn', factor: given.rope_factor ?? 40, mscale: 1, mscale_all_dim: 1 },
        ...{ beta_fast: given.beta_fast ?? 32, beta_slow: given.beta_slow ?? 1 },
        original_max_position_embeddings: given.original_seq_len ?? 4096,
      }
    : undefined;
const DEEPSEEK = 'params of DeepSeek';

// Source: Lightning-AI/litgpt, litgpt/config.py, rope_adjustments.
const fromLitGpt = ({ rope_adjustments: own }) =>
  isObject(own) && isPositive(own.factor)
    ? {
        ...{ rope_type: 'llama3', factor: own.factor },
        ...{ low_freq_factor: own.low_freq_factor, high_freq_factor: own.high_freq_factor },
        original_max_position_embeddings: own.original_max_seq_len,
      }
    : undefined;

// Source: Megatron-LM, training/arguments.py, --rotary-seq-len-interpolation-factor.
const fromMegatron = ({ rotary_seq_len_interpolation_factor: factor }) =>
  factor > 1 ? { rope_type: 'linear', factor } : undefined;

// YaRN of MaxText multiplies no score unless told to, and its Llama rule has numbers of its own.
// Source: AI-Hypercomputer/maxtext, configs/types.py and layers/embeddings.py.
function fromMaxText({ base_emb_dim: width, rope_type: type = 'default', ...given }) {
  if (!isCount(width)) return undefined;
  if (/^llama3/.test(type) && given.rope_use_scale !== false)
    return {
      ...{ rope_type: 'llama3', factor: 8, low_freq_factor: 1, high_freq_factor: 4 },
      original_max_position_embeddings: 8192,
    };
  if (type === 'yarn')
    return {
      ...{ rope_type: 'yarn', factor: given.rope_factor ?? 40, truncate: given.rope_truncate ?? true },
      ...{ beta_fast: given.beta_fast ?? 32, beta_slow: given.beta_slow ?? 1 },
      original_max_position_embeddings: given.original_max_position_embeddings ?? 4096,
      ...(isCount(given.kv_lora_rank)
        ? { mscale: given.mscale ?? 1, mscale_all_dim: given.mscale ?? 1 }
        : given.rope_attention_scaling !== true && { attention_factor: 1 }),
    };
  const factor = given.rope_linear_scaling_factor;
  const original = ORIGINAL[given.model_type]?.linear;
  const lengths = original && { original_max_position_embeddings: original };
  return factor > 1 ? { rope_type: 'linear', factor, ...lengths } : undefined;
}

// Source: keras-team/keras-hub, models/llama/llama_rotary_embedding.py.
function fromKeras({ rope_max_wavelength: base, rope_frequency_adjustment_factor: factor, ...given }) {
  if (!isPositive(base)) return undefined;
  const linear = given.rope_position_scaling_factor ?? given.rope_scaling_factor;
  if (!isPositive(factor)) return linear > 1 ? { rope_type: 'linear', factor: linear } : undefined;
  return {
    ...{ rope_type: 'llama3', factor, low_freq_factor: given.rope_low_freq_factor },
    high_freq_factor: given.rope_high_freq_factor,
    original_max_position_embeddings: given.rope_pretraining_sequence_length,
  };
}

const MAKERS = [
  fromMaxText,
  fromKeras,
  fromMistral,
  fromGptOss,
  fromMeta,
  fromNomic,
  fromDeepSeek,
  fromLitGpt,
  fromMegatron,
];

// What a class makes of its keys before it reads them.
/** @type {Record<string, (given: any) => string[]>} */
const BY_CLASS = {
  // Attention sees two streams side by side, and kv_channels is no size of its heads.
  // Source: transformers, configuration_zamba2.py.
  zamba2(given) {
    delete given.kv_channels;
    const { hidden_size: width, num_attention_heads: heads, attention_head_dim: said } = given;
    const size = said ?? Math.floor((2 * width) / heads);
    if (isCount(size)) given.head_dim = size;
    if (given.use_long_context === true && size > 2) {
      given.rope_theta = (given.rope_theta ?? 10000) * 8 ** (size / (size - 2));
      given.max_position_embeddings = 16384;
    }
    return isCount(said) ? [] : ['head_dim'];
  },
  // Training cuts its texts to seq_length; the other is the size of a learned table.
  // Source: Megatron-LM, training/arguments.py.
  'options of Megatron'(given) {
    const { seq_length: length, max_position_embeddings: rows } = given;
    if (isCount(length) && length < rows)
      Object.assign(given, { max_position_embeddings: length, rows_unused: rows });
    return [];
  },
  // Each layer attends twice. Source: transformers, modeling_longcat_flash.py.
  longcat_flash(given) {
    const { num_layers: pairs, num_hidden_layers: said } = given;
    if (!isCount(pairs) || (isGiven(said) && said !== pairs)) return [];
    given.num_hidden_layers = 2 * pairs;
    return ['num_hidden_layers'];
  },
  // Of each group of layers the one in the middle attends, the others are Mamba. Source: vLLM, plamo2.py, is_mamba.
  plamo2(given) {
    const { num_hidden_layers: layers, mamba_step: step = 2, full_attention_idx: full } = given;
    if (Array.isArray(given.layer_types) || !isCount(layers) || !isCount(step)) return [];
    const middle = Math.floor(step / 2);
    const isMamba = (i) => (layers <= middle ? i !== layers - 1 : i % step !== middle);
    given.layer_types = Array.from({ length: layers }, (_, i) => {
      if (given.mamba_enabled !== false && isMamba(i)) return 'mamba';
      return full?.includes?.(i) ? 'full_attention' : 'sliding_attention';
    });
    if (isGiven(given.mamba_step)) return [];
    given.mamba_step = step;
    return ['mamba_step'];
  },
  // Its rope_theta is not read. Source: transformers, configuration_gpt_neox.py.
  gpt_neox(given) {
    if (isPositive(given.rotary_emb_base)) given.rope_theta = given.rotary_emb_base;
    return [];
  },
  // Source: transformers, configuration_zamba.py, _layers_block_type.
  zamba(given) {
    const { num_hidden_layers: layers, attn_layer_period: period = 6, attn_layer_offset: offset = 4 } = given;
    if (Array.isArray(given.layers_block_type) || !isCount(layers)) return [];
    given.layers_block_type = Array.from({ length: layers }, (_, i) =>
      i === 2 || (i > 2 && (i - 3) % period === offset) ? 'hybrid' : 'mamba',
    );
    return [];
  },
  // vLLM and Cohere’s cards go by it.
  cohere(given) {
    if (given.model_max_length > given.max_position_embeddings)
      given.max_position_embeddings = given.model_max_length;
    return [];
  },
  // What it calls a window is the farthest distance that has a vector. Source: transformers, modeling_vits.py.
  vits(given) {
    delete given.window_size;
    return [];
  },
  wavlm(given) {
    given.relative_attention_num_buckets = given.num_buckets ?? 320;
    given.relative_attention_max_distance = given.max_bucket_distance ?? 800;
    return [];
  },
  // Half of the encoder's window, and that before a token. Source: transformers, modular_modernbert_decoder.py.
  'modernbert-decoder'(given) {
    if (isCount(given.local_attention)) given.sliding_window = Math.floor(given.local_attention / 2);
    delete given.local_attention;
    return [];
  },
  // Patches of what was, one that parts, and patches of what will be.
  chronos2(given) {
    const {
      context_length: past,
      input_patch_size: size,
      max_output_patches: future,
    } = given.chronos_config ?? {};
    if (isCount(past / size) && isCount(future)) given.max_position_embeddings ??= past / size + 1 + future;
    return ['max_position_embeddings'];
  },
  // Stages of layers, each with windows of a picture. Source: transformers, modeling_swin.py.
  swin(given) {
    const { depths } = given;
    if (Array.isArray(depths) && depths.every(isCount))
      given.num_hidden_layers = depths.reduce((sum, one) => sum + one, 0);
    return [];
  },
};

// Lengths before scaling, or of training, that a config leaves out: Transformers, configuration_phi3.py; Gemma 3’s report,
// §5.3; MiniMax-01’s report, abstract; the cards of Qwen2.5-VL and Qwen3, whose 40,960 is for an answer of 32,768 and a
// prompt of 8,192; Mistral AI's announcement of NeMo; the README of Hunyuan-A13B, whose config names less than the 256K that
// it reads, so that nobody runs out of memory. `where`: configs with this length alone.
const ORIGINAL = {
  phi3: { longrope: 4096, su: 4096 },
  gemma3_text: { linear: 32768 },
  qwen2_5_vl: { default: 32768, mrope: 32768 },
  qwen2_5_vl_text: { default: 32768, mrope: 32768 },
  ...Object.fromEntries(['qwen3', 'qwen3_moe'].map((type) => [type, { default: 32768, where: 40960 }])),
  mistral: { default: 131072, where: 1024000 },
  ...Object.fromEntries(
    ['hunyuan_v1_moe', 'hunyuan_v1_dense'].map((type) => [type, { dynamic: 262144, where: 32768 }]),
  ),
  ...Object.fromEntries(['minimax', 'minimax_text_01', 'minimax_m1'].map((type) => [type, { default: 1e6 }])),
};

// The keys of the encoder of a model that has a decoder beside it, or of its decoder.
const OF_PART = {
  encoder: {
    max_position_embeddings: ['max_encoder_position_embeddings', 'max_source_positions'],
    num_hidden_layers: ['encoder_layers', 'encoder_num_hidden_layers'],
    num_attention_heads: ['encoder_attention_heads', 'encoder_num_attention_heads'],
    num_key_value_heads: ['encoder_num_key_value_heads'],
  },
  decoder: {
    max_position_embeddings: ['max_decoder_position_embeddings', 'max_target_positions'],
    num_hidden_layers: ['decoder_layers', 'decoder_num_hidden_layers', 'num_decoder_layers'],
    num_attention_heads: ['decoder_attention_heads', 'decoder_num_attention_heads'],
  },
};

const OF_PICTURES = ['fullatt_block_indexes', 'depths', 'image_size', 'patch_size'];

// Names of a type by those who give it.
const TYPES = {
  deepseek_yarn: 'yarn',
  'telechat3-yarn': 'yarn',
};

// The classes of Transformers whose layers are those of a decoder_block of MaxText. Source: its models/*.py.
/** @type {Record<string, string>} */
const MAXTEXT = {
  gpt_oss: 'gpt_oss',
  gemma2: 'gemma2',
  gemma3: 'gemma3_text',
  llama4: 'llama4_text',
  deepseek: 'deepseek_v3',
};

const MEGATRON = 'options of Megatron';

// The class of files that have no model_type, by keys that only their makers write.
function makerOf(config) {
  if (isCount(config.initial_context_length)) return 'gpt_oss';
  const isMegatron = isCount(config.seq_length) && config.position_embedding_type === 'rope';
  if (config.use_rope_scaling === true || isMegatron) return MEGATRON;
  if (isPositive(config.rope_max_wavelength)) return 'options of KerasHub';
  if (isCount(config.base_emb_dim)) return MAXTEXT[config.decoder_block] ?? 'options of MaxText';
  if (isCount(config.dim) && isCount(config.kv_lora_rank) && !isObject(config.yarn)) return DEEPSEEK;
  // LongCat's files may have no model_type.
  if (isCount(config.num_layers) && isCount(config.zero_expert_num)) return 'longcat_flash';
  const isParams = ['dim', 'n_layers', 'n_heads'].every((key) => isCount(config[key]));
  if (!isParams) return undefined;
  return isCount(config.head_dim) || isObject(config.yarn) ? 'params.json of Mistral' : 'params.json of Meta';
}

/**
 * A config in canonical keys: { given, renamed (other names that were read), twice: [{ key, kept, other }] of values that
 * stand in two places and differ, told: keys that only a rule of its makers gives }.
 *
 * @param {Record<string, any>} config
 * @param {string} [kind] which of several models it is, one of STACKS
 */
export function canonical(config, kind) {
  const given = { ...config };
  const lifted = given.attn_config ?? {};
  for (const [key, value] of Object.entries({
    num_key_value_heads: lifted.kv_n_heads,
    rope_theta: lifted.rope_theta,
  }))
    if (isGiven(value)) given[key] ??= value;
  if (isObject(lifted) && lifted.alibi === true) given.alibi = true;
  // TensorRT-LLM.
  if (isObject(given.rotary_scaling)) given.rope_scaling ??= given.rotary_scaling;
  // An empty one says nothing, and Transformers 5 goes on to the other.
  if (isObject(given.rope_scaling) && Object.keys(given.rope_scaling).length === 0) given.rope_scaling = null;
  const type = typeOf(given.model_type, given.architectures) ?? makerOf(config);
  if (type !== undefined) given.model_type = partType(type, kind);
  // Mistral’s first model has a window and says no base. Source: mistral-inference 1.0, model.py.
  if (given.model_type === 'params.json of Mistral' && isCount(given.sliding_window))
    given.rope_theta ??= 10000;
  // Meta's is the length of a cache.
  if (given.model_type === 'params.json of Meta') delete given.max_seq_len;
  // Nemotron-H counts its layers by their list.
  if (Array.isArray(given.layers_block_type)) given.num_hidden_layers ??= given.layers_block_type.length;
  const dual = given.dual_chunk_attention_config;
  if (isObject(dual)) given.original_max_position_embeddings ??= dual.original_max_position_embeddings;
  const told = Object.hasOwn(BY_CLASS, given.model_type ?? '') ? BY_CLASS[given.model_type](given) : [];
  const all = scalingIn(given);
  const own = isObject(all.full_attention) ? all.full_attention : all;
  const lengths = ORIGINAL[given.model_type];
  const original = lengths?.[own.rope_type ?? own.type ?? 'default'];
  if (
    original &&
    (lengths.where
      ? given.max_position_embeddings === lengths.where
      : !(given.max_position_embeddings <= original)) &&
    !isGiven(own.original_max_position_embeddings) &&
    !isGiven(given.original_max_position_embeddings)
  ) {
    given.original_max_position_embeddings = original;
    told.push('original_max_position_embeddings');
  }
  // flash-linear-attention puts what its layers with attention have into a group.
  const { attn } = given;
  if (isObject(attn) && Array.isArray(attn.layers)) {
    if (isPositive(attn.rope_theta)) given.rope_theta ??= attn.rope_theta;
    if (isCount(attn.num_heads)) given.num_attention_heads = attn.num_heads;
    if (isCount(attn.num_kv_heads)) given.num_key_value_heads = attn.num_kv_heads;
    if (isCount(attn.window_size)) given.sliding_window ??= attn.window_size;
  }
  // Keys of latent attention may stand in the config of a model that does not have it.
  if (given.use_mla === false)
    for (const key of ['kv_lora_rank', 'qk_rope_head_dim', 'qk_nope_head_dim', 'v_head_dim'])
      delete given[key];
  // Mistral’s list of windows begins anew after its last one, and null is none.
  const windows = [given.sliding_window, given._sliding_window].find(Array.isArray);
  const [width, other] = new Set(windows?.filter(isGiven));
  if (isCount(width) && other === undefined) {
    given.sliding_window = width;
    const layers = given.num_hidden_layers ?? given.n_layers;
    given.layer_types ??= Array.from({ length: isCount(layers) ? layers : 0 }, (_, i) =>
      isGiven(windows[i % windows.length]) ? 'sliding_attention' : 'full_attention',
    );
  }
  // LongT5’s reaches to both sides.
  if (kind === 'encoder' && isCount(given.local_radius)) given.attention_window = 2 * given.local_radius + 1;
  // The encoder of Moonshine reads sound, and no key says how much.
  if (kind === 'encoder' && given.model_type === 'moonshine') given.max_position_embeddings = null;
  // A window of a picture is one of pixels or patches.
  if (isCount(given.window_size) && OF_PICTURES.some((key) => isGiven(given[key]))) {
    given.window_of_picture = given.window_size;
    delete given.window_size;
  }
  // Longformer's is as wide in all layers; its decoders have none.
  if (kind === 'decoder') delete given.attention_window;
  else if (Array.isArray(given.attention_window) && new Set(given.attention_window).size === 1)
    [given.attention_window] = given.attention_window;
  // Moshi's own code.
  if (isPositive(given.max_period) && isCount(given.context)) given.sliding_window ??= given.context;
  const renamed = [];
  for (const [key, others] of Object.entries(OF_PART[kind] ?? {})) {
    const other = others.find((name) => isCount(given[name]));
    if (other) given[key] = given[other];
    if (other) renamed.push(other);
  }
  for (const [key, others] of Object.entries(NAMES)) {
    // A length beside the scaling gives way to that inside of it.
    if (isGiven(given[key]) || (key === 'original_max_position_embeddings' && isGiven(own[key]))) continue;
    const other = others.find((name) => isGiven(given[name]));
    // In ChatGLM the number of groups holds where there are groups.
    const isOff = other === 'multi_query_group_num' && given.multi_query_attention === false;
    if (other === undefined || isOff) continue;
    given[key] = given[other];
    if (!['torch_dtype', 'local_attention'].includes(key)) renamed.push(other);
  }
  const made = MAKERS.map((make) => make(given)).find(Boolean);
  if (made && !isObject(given.rope_parameters) && !isObject(given.rope_scaling)) {
    given.rope_parameters = made;
    if (given.model_type === DEEPSEEK) told.push('rope_parameters');
    // Meta's switch gives none of the numbers.
    if (given.use_scaled_rope === true || given.use_rope_scaling === true) told.push('rope_parameters');
    // dynamic grows from the length of training.
    if (made.rope_type === 'dynamic') given.max_position_embeddings = given.max_trained_positions;
    const isMeta = given.use_scaled_rope === true && made.rope_type === 'llama3';
    const stretched = isMeta ? 131072 : made.factor * made.original_max_position_embeddings;
    if (!isGiven(given.max_position_embeddings) && isCount(stretched)) {
      given.max_position_embeddings = stretched;
      const isOthers = isCount(given.base_emb_dim) || isPositive(given.rope_max_wavelength);
      if (!isOthers) told.push('max_position_embeddings');
    }
  }
  layerValues(given);
  return { given, renamed, told, twice: twiceIn(config) };
}

const scalingIn = (config) => [config.rope_scaling, config.rope_parameters].find(isObject) ?? {};

// Values that stand in two places and differ: the one that is read, and the other.
function twiceIn(config) {
  const inner = scalingIn(config);
  const pairs = ['rope_theta', 'partial_rotary_factor', 'head_dim', 'num_key_value_heads'].flatMap((key) => [
    [key, inner[key], config[key]],
    ...NAMES[key].map((other) => {
      const isOther = other === 'rotary_emb_base' && /^gpt_neox/.test(config.model_type);
      return isOther ? [other, config[other], config[key]] : [key, config[key], config[other]];
    }),
  ]);
  // Cohere’s is told apart: trap maxLength.
  const lengths =
    config.model_type === 'cohere' ? [] : [config.max_position_embeddings, config.model_max_length];
  return [...pairs, ['max_position_embeddings', ...lengths]]
    .filter(([, kept, other]) => isPositive(kept) && isPositive(other) && kept !== other)
    .map(([key, kept, other]) => ({ key, kept, other }));
}

// Values by layer, of those that see all and of those with a window, in the keys that other models have for them.
function layerValues(given) {
  const heads = headsByLayer(given);
  // Zeros of other files may stand for states.
  if (heads && (!heads.includes(0) || /^(?:deci|nemotron-nas)$/.test(given.model_type))) {
    given.heads_by_layer = heads;
    given.num_key_value_heads = Math.max(...heads);
    if (Array.isArray(given.num_attention_heads))
      given.num_attention_heads = Math.max(...given.num_attention_heads);
  }
  const { per_layer_config: own, attention_other_setting: other, layer_types: types } = given;
  const isLocal = (i) => /sliding|local/.test(types?.[i]);
  if (isObject(own) && Array.isArray(types)) {
    const full = types.findIndex((_, i) => !isLocal(i));
    const at = (i) => own[i] ?? own[String(i).padStart(2, '0')];
    const { head_dim, num_key_value_heads } = (full >= 0 && at(full)) || {};
    if (isCount(head_dim)) given.global_head_dim ??= head_dim;
    if (isCount(num_key_value_heads)) given.num_global_key_value_heads ??= num_key_value_heads;
  }
  // Granite has a base by layer, 0 where a layer has no RoPE.
  const bases = given.layer_rope_theta;
  if (Array.isArray(bases)) {
    given.no_rope_layers ??= bases.map((base) => (base === 0 ? 0 : 1));
    const used = new Set(bases.filter((base) => base !== 0));
    if (used.size === 1) [given.rope_theta] = used;
  }
  // Step-3.5 has more heads in layers with a window.
  if (isObject(other)) {
    given.swa_head_dim ??= other.head_dim;
    given.swa_num_key_value_heads ??= other.num_attention_groups ?? other.num_key_value_heads;
  }
  for (const [key, local] of [
    ['rope_theta', 'swa_rope_theta'],
    ['partial_rotary_factor', 'swa_partial_rotary_factor'],
  ]) {
    const list = given[key];
    if (!Array.isArray(list)) continue;
    const kinds = [false, true].map((isWindow) => list.filter((_, i) => isLocal(i) === isWindow));
    // Layers of one kind that differ are told by none of these keys.
    if (kinds.some((values) => new Set(values).size > 1)) continue;
    [given[key]] = kinds[0].length > 0 ? kinds[0] : kinds[1];
    if (kinds[1].length > 0) given[local] ??= kinds[1][0];
  }
}

/**
 * Scaling as the engine takes it: { scaling, base (what the base is multiplied by), vendor: the name of the rule where it is
 * not one of Transformers }.
 *
 * @param {Record<string, any>} scaling
 * @param {{ base: number, turned: number | undefined }} head
 */
export function rulesOf(scaling, { base, turned: d }) {
  const name = scaling.rope_type ?? scaling.type;
  const { type: _type, ...rest } = scaling;
  const told = (rope_type, more = {}) => ({ ...rest, rope_type, ...more });
  if (name === null || name === '') {
    const { rope_type: _null, factor: _factor, ...plain } = rest;
    return { scaling: plain, base };
  }
  if (typeof name !== 'string') return { scaling, base };
  // Hunyuan's alpha and xDRoPE: the base is raised once. Source: tencent/Hunyuan-7B-Instruct, HunYuanDynamicNTKAlphaRotaryEmbedding.
  const isAlpha = ['dynamic', 'xdrope'].includes(name) && isPositive(scaling.alpha) && d > 2;
  if (isAlpha) {
    const { alpha, factor: _factor, ...plain } = rest;
    return {
      scaling: { ...plain, rope_type: 'default' },
      base: base * alpha ** (d / (d - 2)),
      vendor: 'alpha',
    };
  }
  // Source: Alibaba-NLP/new-impl, modeling.py, NTKScalingRotaryEmbedding.
  if (name === 'ntk') return { scaling, base, vendor: 'gte' };
  const known = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined;
  if (known) {
    // TeleChat3 has 0.07 in the place of YaRN's 0.1. Source: vllm-project/vllm#56446.
    const isWeak =
      name === 'telechat3-yarn' && isPositive(scaling.factor) && !isGiven(scaling.attention_factor);
    const more = isWeak ? { attention_factor: 0.07 * Math.log(scaling.factor) + 1 } : {};
    return { scaling: told(known, more), base, vendor: name };
  }
  const small = name.toLowerCase();
  return small === name ? { scaling, base } : { scaling: told(small), base, vendor: name };
}
