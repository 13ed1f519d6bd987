// What llama.cpp, its tools and ollama print of a model, in the keys of a config.json of Transformers.

// What they call a key of a config, after the name of the architecture.
// Source: llama.cpp, docs of GGUF, “Standardized key-value pairs”.
const KEYS = {
  context_length: ['max_position_embeddings'],
  embedding_length: ['hidden_size'],
  block_count: ['num_hidden_layers'],
  feed_forward_length: ['intermediate_size'],
  'attention.head_count': ['num_attention_heads'],
  'attention.head_count_kv': ['num_key_value_heads'],
  'attention.key_length': ['head_dim'],
  'attention.shared_kv_layers': ['num_kv_shared_layers'],
  full_attention_interval: ['full_attention_interval'],
  nextn_predict_layers: ['num_nextn_predict_layers'],
  'rope.scaling.finetuned': ['rope_finetuned'],
  'attention.sliding_window': ['sliding_window'],
  swa_pattern: ['sliding_window_pattern'],
  'attention.chunk_size': ['attention_chunk_size'],
  'attention.temperature_scale': ['rope_scaling', 'llama_4_scaling_beta'],
  'attention.max_alibi_bias': ['alibi_bias_max'],
  'attention.causal': ['causal'],
  'attention.kv_lora_rank': ['kv_lora_rank'],
  'attention.key_length_mla': ['head_dim'],
  'rope.freq_base': ['rope_theta'],
  'rope.freq_base_swa': ['rope_local_base_freq'],
  'rope.dimension_count': ['rotary_dim'],
  'rope.dimension_sections': ['rope_scaling', 'mrope_section'],
  'rope.scaling.type': ['rope_scaling', 'rope_type'],
  'rope.scaling.factor': ['rope_scaling', 'factor'],
  'rope.scale_linear': ['rope_scaling', 'factor'],
  'rope.scaling.original_context_length': ['rope_scaling', 'original_max_position_embeddings'],
  'rope.scaling.attn_factor': ['rope_scaling', 'attention_factor'],
  // A tenth of mscale_all_dim, which is mscale in every model that has it. Source: llama.cpp, convert_hf_to_gguf.py.
  'rope.scaling.yarn_log_multiplier': ['rope_scaling', 'mscale_all_dim'],
};

// Architectures that Transformers has under another name.
const CLASSES = {
  gemma3: 'gemma3_text',
  gemma3n: 'gemma3n_text',
  'gemma-embedding': 'gemma3_text',
  llama4: 'llama4_text',
  starcoder: 'gpt_bigcode',
  nemotron_h_moe: 'nemotron_h',
  gptoss: 'gpt_oss',
  granitehybrid: 'granitemoehybrid',
  deepseek2: 'deepseek_v3',
  'jina-bert-v2': 'bert',
  'command-r': 'cohere',
};
// Classes that llama.cpp has under the same name, and the names of others.
const ALIKE =
  /^(?:llama|qwen[23](?:_moe)?|gemma2?|phi3|falcon|starcoder2|seed_oss|stablelm|olmo[2e]?|cohere2|exaone4?|granite|smollm3|nemotron|glm4)$/;
const OTHERS = {
  mistral: 'llama',
  mixtral: 'llama',
  gemma3_text: 'gemma3',
  gpt_neox: 'gptneox',
  gpt_oss: 'gpt-oss',
  qwen2_5_vl: 'qwen2vl',
  deepseek_v2: 'deepseek2',
  deepseek_v3: 'deepseek2',
  kimi_k2: 'deepseek2',
  cohere: 'command-r',
  olmo3: 'olmo2',
  glm4_moe: 'glm4moe',
  minimax_m2: 'minimax-m2',
};

/** What llama.cpp calls a model, by a file of its own or by a class; undefined where that is not known. */
export const architectureOf = ({ gguf, model_type: type }) =>
  gguf || (ALIKE.test(type) ? type.replace(/_moe$/, 'moe') : OTHERS[type]);

// Architectures whose windows turn with base 10,000, which no key of a file says. Source: llama.cpp, llama-model.cpp.
const LOCAL = /^gemma(?:3|-embedding)/;

/** Pairs of keys and values of GGUF as a config; undefined where none is of GGUF. @param {Iterable<[string, any]>} pairs */
export function fromGguf(pairs) {
  const made = Object.create(null);
  let isCompressed = false;
  let width; // of a value
  let whole; // of a key, where what is kept is compressed
  for (const [key, value] of pairs) {
    const inner = key.slice(key.indexOf('.') + 1);
    if (inner === 'attention.key_length_mla') [isCompressed, whole] = [value > 0, value];
    if (inner === 'attention.value_length') width = value;
    const path =
      key === 'general.architecture' ? ['model_type'] : Object.hasOwn(KEYS, inner) ? KEYS[inner] : [];
    const [name, under] = path;
    if (under === 'mscale_all_dim') {
      // Newer builds print it multiplied, and mistral3's files hold it so.
      const mscale = Number((value > 0.3 ? value : 10 * value).toPrecision(6));
      made[name] = { ...made[name], mscale, mscale_all_dim: mscale };
    } else if (value === 'none' && under === 'rope_type') continue;
    else if (under) made[name] = { ...made[name], [under]: value };
    else if (name) made[name] = value;
  }
  if (Object.keys(made).length === 0) return undefined;
  const type = made.model_type;
  made.gguf = String(type ?? '');
  if (Object.hasOwn(CLASSES, type ?? '')) made.model_type = CLASSES[type];
  if (made.alibi_bias_max > 0) made.alibi = true;
  else delete made.alibi_bias_max;
  if (type === 'gemma-embedding') made.use_bidirectional_attention = true;
  if (LOCAL.test(type) && made.sliding_window > 0) made.rope_local_base_freq ??= 10000;
  if (type === 'llama4' && made.sliding_window > 0) {
    made.attention_chunk_size ??= made.sliding_window;
    delete made.sliding_window;
  }
  ofArchitecture(made, String(type));
  const { original_max_position_embeddings: original, rope_type: said } = made.rope_scaling ?? {};
  // The lists of LongRoPE lie in tensors. Source: llama.cpp, llama_model::get_rope_factors.
  if (type === 'phi3' && said === undefined && made.max_position_embeddings > original)
    made.rope_scaling.rope_type = 'longrope';
  // Of YaRN it is multiplied by YaRN's own. Source: llama.cpp, src/llama-context.cpp.
  const { rope_type: kind, factor, attention_factor: more } = made.rope_scaling ?? {};
  if (kind === 'yarn' && factor > 1 && more > 0)
    made.rope_scaling.attention_factor = Number((more * (0.1 * Math.log(factor) + 1)).toPrecision(6));
  // Only LongRoPE is written with a factor for attention and no type. Source: llama.cpp, conversion of Phi-3.
  if (made.rope_scaling?.attention_factor > 1) made.rope_scaling.rope_type ??= 'longrope';
  // What llama.cpp takes a factor for that has no type, as in its older files.
  if (made.rope_scaling?.factor > 1) made.rope_scaling.rope_type ??= 'linear';
  headsByLayer(made, String(type));
  // Latent attention gives the size of what it compresses as that of a head; a file without the sizes of its heads is
  // read with whole keys and values. Source: llama.cpp, src/llama-hparams.cpp, is_mla.
  if (made.kv_lora_rank > 0 && made.rotary_dim > 0) {
    made.qk_rope_head_dim = made.rotary_dim;
    delete made.rotary_dim;
    if (whole > made.qk_rope_head_dim) made.qk_nope_head_dim = whole - made.qk_rope_head_dim;
    if (isCompressed || !width) delete made.head_dim;
    else delete made.kv_lora_rank;
    if (!isCompressed && width) made.v_head_dim = width;
  }
  return made;
}

// What a file leaves to the program that reads it. Sources: llama.cpp, models/qwen35.cpp, convert_hf_to_gguf.py
// (GraniteHybridModel), llama-hparams.cpp; ollama, model/models/gptoss.
function ofArchitecture(made, type) {
  // The axes take turns there, and a fourth one may have nothing.
  const { mrope_section: sections } = made.rope_scaling ?? {};
  if (Array.isArray(sections)) made.rope_scaling.mrope_section = sections.filter((count) => count > 0);
  if (Array.isArray(sections) && /^qwen3(?:vl|5)/.test(type)) made.rope_scaling.mrope_interleaved = true;
  if (/^qwen3next|^qwen35/.test(type)) made.full_attention_interval ??= 4;
  if (type === 'gptoss' && made.rope_scaling) made.rope_scaling.rope_type ??= 'yarn';
  if (type === 'granitehybrid' && made.rope_finetuned !== true) {
    made.position_embedding_type = 'nope';
    delete made.max_position_embeddings;
  }
  delete made.rope_finetuned;
  // Layers that predict further tokens come after the others.
  if (made.num_hidden_layers > made.num_nextn_predict_layers)
    made.num_hidden_layers -= made.num_nextn_predict_layers;
}

// Heads for keys of each layer: one without any keeps a state, or only feeds forward where it has a width for that.
function headsByLayer(made, type) {
  const { num_key_value_heads: heads, intermediate_size: widths } = made;
  if (Array.isArray(widths)) delete made.intermediate_size;
  if (!Array.isArray(heads)) return;
  const counts = [...new Set(heads.filter((count) => count > 0))];
  const isMixed = type.startsWith('nemotron_h');
  if (counts.length !== 1 || (isMixed && !Array.isArray(widths))) return;
  [made.num_key_value_heads] = counts;
  const other = (i) => (isMixed && widths[i] > 0 ? 'mlp' : type.startsWith('lfm2') ? 'conv' : 'mamba');
  if (heads.includes(0))
    made.layer_types = heads.map((count, i) => (count > 0 ? 'full_attention' : other(i)));
}

// What the loader of llama.cpp prints of a model: print_info: n_ctx_train = 131072.
const PRINTED = {
  arch: 'general.architecture',
  n_ctx_train: 'gguf.context_length',
  n_embd: 'gguf.embedding_length',
  n_layer: 'gguf.block_count',
  n_ff: 'gguf.feed_forward_length',
  n_head: 'gguf.attention.head_count',
  n_head_kv: 'gguf.attention.head_count_kv',
  n_embd_head_k: 'gguf.attention.key_length',
  n_embd_head_v: 'gguf.attention.value_length',
  n_embd_head_k_mla: 'gguf.attention.key_length_mla',
  n_rot: 'gguf.rope.dimension_count',
  n_swa: 'gguf.attention.sliding_window',
  n_swa_pattern: 'gguf.swa_pattern',
  n_lora_kv: 'gguf.attention.kv_lora_rank',
  f_max_alibi_bias: 'gguf.attention.max_alibi_bias',
  freq_base_train: 'gguf.rope.freq_base',
  freq_base_swa: 'gguf.rope.freq_base_swa',
  n_ctx_orig_yarn: 'gguf.rope.scaling.original_context_length',
  rope_yarn_log_mul: 'gguf.rope.scaling.yarn_log_multiplier',
  'rope scaling': 'gguf.rope.scaling.type',
  'mrope sections': 'gguf.rope.dimension_sections',
};
const PRINT_LINE = /(?:print_info|llm_load_print_meta): ([a-z_ ]+?)\s*=\s*(\[[\d, ]+\]|\S+)/g;
const LINE =
  /(?<![\w.])(?:general\.(architecture)|\w[\w-]*\.((?:attention|rope)\.[\w.]+|\w+_length|block_count|nextn_predict_layers|full_attention_interval))\s+(?:(?:u8|u16|u32|u64|i32|i64|f32|f64|str|bool|arr\[\w+, ?\d+\])\s+)?(?:=\s*)?'?(\[[^\]\n]*\]?|[^\s']+)/g;

/** A number or a truth where a word is one. @param {string} written */
export const readWord = (written) => {
  if (written === 'true' || written === 'false') return written === 'true';
  if (written.startsWith('[')) return listIn(written);
  return Number.isNaN(Number(written)) ? written : Number(written);
};

// What stands for a list that is cut off.
const CUT = 'cut off';

// A list that is printed whole.
function listIn(written) {
  const list = written
    .replace(/^\[|\]$/g, '')
    .split(',')
    .map((one) => Number(one.trim() || Number.NaN));
  return written.endsWith(']') && list.every(Number.isFinite) ? list : CUT;
}

/** The config in a text of theirs; undefined where none is. @param {string} text */
export function ggufIn(text) {
  const loaded = [...text.matchAll(LINE)].map(([, architecture, key, written]) => [
    architecture ? 'general.architecture' : `gguf.${key}`,
    readWord(written),
  ]);
  const printed = new Map(/** @type {[string, any][]} */ (printedIn(text)));
  const isTurned = !/ rope type\s*= -1\b/.test(text);
  // What is printed of the loaded model stands for lines that are cut off or left out.
  for (const [key, value] of loaded) {
    if (value === CUT && printed.has(key)) continue;
    if (isTurned || !key.includes('.rope.')) printed.set(key, value);
  }
  const made = fromGguf(printed);
  // The type of the cache, where keys and values have one that is no mixture.
  const [, kept] = /(?:type_k = '|K \()(f16|bf16|f32)(?:', type_v = '|\):.*V \()\1[')]/.exec(text) ?? [];
  if (made && kept) made.torch_dtype = kept;
  const caches = [...text.matchAll(/\bsize = +([\d.]+) MiB \( *(\d+) cells/g)];
  if (made && caches.length === 1)
    [made.log_cache_mib, made.log_cache_cells] = caches[0].slice(1).map(Number);
  // The divisors of llama3 lie in a tensor of this name. Source: ollama, convert/convert_llama.go, ropeFactors.
  if (made?.model_type === 'llama' && /\brope_freqs\.weight\b/.test(text) && !made.rope_scaling)
    made.use_scaled_rope = true;
  // The factors of LongRoPE lie in tensors of this name.
  return made && /\brope_factors_(?:long|short)\b/.test(text) ? withLongRope(made) : made;
}

const withLongRope = (made) => ({
  ...made,
  rope_scaling: { ...made.rope_scaling, rope_type: 'longrope' },
});

function printedIn(text) {
  const said = Object.fromEntries(
    [...text.matchAll(PRINT_LINE)].map(([, key, written]) => [key, readWord(written)]),
  );
  const pairs = Object.entries(said)
    .filter(([key]) => Object.hasOwn(PRINTED, key))
    .map(([key, value]) => [PRINTED[key], value])
    // 0 is no window and no bias.
    .filter(([, value]) => value !== 0);
  const scale = said.freq_scale_train;
  const isSlowed = scale > 0 && scale < 1;
  // 1/48 is printed as 0.0208333.
  const times = Math.abs(1 / scale - Math.round(1 / scale)) < 1e-3 ? Math.round(1 / scale) : 1 / scale;
  if (isSlowed) pairs.push(['gguf.rope.scaling.factor', Number(times.toPrecision(6))]);
  if (said['causal attn'] === 0) pairs.push(['gguf.attention.causal', false]);
  // Phi-3’s LongRoPE is printed as linear.
  const isLong = said.arch === 'phi3' && said.n_ctx_orig_yarn < said.n_ctx_train;
  if (isLong) return pairs.filter(([key]) => !key.endsWith('scaling.type'));
  // linear is what is printed without scaling, too, and the length that stands beside it is then no other one.
  const isLinear = said['rope scaling'] === 'linear';
  const kept = isSlowed || !isLinear ? pairs : pairs.filter(([key]) => !key.includes('rope.scaling'));
  if (isSlowed && isLinear) return kept.filter(([key]) => !key.endsWith('original_context_length'));
  return said['rope type'] === -1 ? kept.filter(([key]) => !key.includes('.rope.')) : kept;
}
