import { expanded } from '../../../core/config/compact.js';

const long =
  '1.03,1.05,1.05,1.08,1.23,1.23,1.3,1.45,1.6,1.65,1.9,2.86,3.69,5.42,5.49,5.49,9.09,11.58,15.66,15.77,15.79,18.36,21.99,23.08,30.01,32.35,32.59,35.56,39.95,53.84,56.2,57.95,59.29,59.77,59.92,61.19,61.96,62.5,63.37,63.48,63.48,63.66,63.85,64.08,64.76,64.8,64.81,64.81';
const short = `1.05,1.05,1.05,1.1,1.1,1.1,1.25,1.25,1.4,1.45,1.55,1.85,1.9,${'2,'.repeat(19)}2.1,2.1,2.2,2.35,2.35,2.35,2.35,2.4,2.4,2.65,2.7,2.9,2.95,3.05,3.05,3.05`;

const kinds = [...Array(5).fill('sliding_attention'), 'full_attention'].join(',');
const times = (list, count) => Array(count).fill(list).join(',');

// What the configs of released models say about positions and caches; factors to two decimals.
const configs = {
  'Llama 2 7B':
    'model_type!llama~hidden_size!4096~num_attention_heads!32~num_hidden_layers!32~num_key_value_heads!32~max_position_embeddings!4096~rope_theta!10000~rope_scaling!null',
  'Llama 3 8B':
    'model_type!llama~hidden_size!4096~num_attention_heads!32~num_hidden_layers!32~num_key_value_heads!8~max_position_embeddings!8192~rope_theta!500000~rope_scaling!null',
  'Llama 3.1 8B':
    'model_type!llama~hidden_size!4096~num_attention_heads!32~num_hidden_layers!32~num_key_value_heads!8~max_position_embeddings!131072~rope_theta!500000~rope_scaling!*~rope_scaling.factor!8~rope_scaling.low_freq_factor!1~rope_scaling.high_freq_factor!4~rope_scaling.original_max_position_embeddings!8192~rope_scaling.rope_type!llama3',
  'Mistral 7B v0.1':
    'model_type!mistral~hidden_size!4096~num_attention_heads!32~num_hidden_layers!32~num_key_value_heads!8~max_position_embeddings!32768~rope_theta!10000~sliding_window!4096',
  'Mistral 7B v0.2':
    'model_type!mistral~hidden_size!4096~num_attention_heads!32~num_hidden_layers!32~num_key_value_heads!8~max_position_embeddings!32768~rope_theta!1000000~sliding_window!null',
  'Qwen2.5 7B':
    'model_type!qwen2~hidden_size!3584~num_attention_heads!28~num_hidden_layers!28~num_key_value_heads!4~max_position_embeddings!32768~rope_theta!1000000~sliding_window!131072~use_sliding_window!false',
  'Qwen3 8B':
    'model_type!qwen3~head_dim!128~hidden_size!4096~num_attention_heads!32~num_hidden_layers!36~num_key_value_heads!8~max_position_embeddings!40960~rope_theta!1000000~rope_scaling!null~sliding_window!null~use_sliding_window!false',
  'Gemma 2 27B':
    'model_type!gemma2~head_dim!128~hidden_size!4608~num_attention_heads!32~num_hidden_layers!46~num_key_value_heads!16~max_position_embeddings!8192~rope_theta!10000~sliding_window!4096',
  'Gemma 3 27B':
    'text_config!*~text_config.model_type!gemma3_text~text_config.head_dim!128~text_config.hidden_size!5376~text_config.num_attention_heads!32~text_config.num_hidden_layers!62~text_config.num_key_value_heads!16~text_config.max_position_embeddings!131072~text_config.rope_theta!1000000~text_config.rope_local_base_freq!10000~text_config.rope_scaling!*~text_config.rope_scaling.factor!8~text_config.rope_scaling.rope_type!linear~text_config.sliding_window!1024~text_config.sliding_window_pattern!6~model_type!gemma3',
  'Phi-3-vision 128k': `model_type!phi3~hidden_size!3072~num_attention_heads!32~num_hidden_layers!32~num_key_value_heads!32~max_position_embeddings!131072~original_max_position_embeddings!4096~rope_theta!10000~rope_scaling!*~rope_scaling.long_factor!${long}~rope_scaling.short_factor!${short}~rope_scaling.type!su~sliding_window!131072`,
  'DeepSeek-V3':
    'model_type!deepseek_v3~hidden_size!7168~num_attention_heads!128~num_hidden_layers!61~num_key_value_heads!128~kv_lora_rank!512~qk_rope_head_dim!64~max_position_embeddings!163840~rope_theta!10000~rope_scaling!*~rope_scaling.type!yarn~rope_scaling.factor!40~rope_scaling.beta_fast!32~rope_scaling.beta_slow!1~rope_scaling.mscale!1~rope_scaling.mscale_all_dim!1~rope_scaling.original_max_position_embeddings!4096',
  'Gemma 4 12B': `text_config!*~text_config.model_type!gemma4_unified_text~text_config.head_dim!256~text_config.global_head_dim!512~text_config.hidden_size!3840~text_config.num_attention_heads!16~text_config.num_hidden_layers!48~text_config.num_key_value_heads!8~text_config.num_global_key_value_heads!1~text_config.max_position_embeddings!131072~text_config.rope_parameters!*~text_config.rope_parameters.full_attention!*~text_config.rope_parameters.full_attention.partial_rotary_factor!0.25~text_config.rope_parameters.full_attention.rope_theta!1000000~text_config.rope_parameters.full_attention.rope_type!proportional~text_config.rope_parameters.sliding_attention!*~text_config.rope_parameters.sliding_attention.rope_theta!10000~text_config.rope_parameters.sliding_attention.rope_type!default~text_config.sliding_window!1024~text_config.layer_types!${times(kinds, 8)}~model_type!gemma4_unified`,
  'Llama 4 Scout': `text_config!*~text_config.model_type!llama4_text~text_config.head_dim!128~text_config.hidden_size!5120~text_config.num_attention_heads!40~text_config.num_hidden_layers!48~text_config.num_key_value_heads!8~text_config.max_position_embeddings!262144~text_config.rope_theta!500000~text_config.rope_scaling!*~text_config.rope_scaling.factor!16~text_config.rope_scaling.low_freq_factor!1~text_config.rope_scaling.high_freq_factor!1~text_config.rope_scaling.original_max_position_embeddings!8192~text_config.rope_scaling.rope_type!llama3~text_config.no_rope_layers!${times('1,1,1,0', 12)}~text_config.attention_chunk_size!8192~text_config.attn_temperature_tuning!4~text_config.floor_scale!8192~text_config.attn_scale!0.1~model_type!llama4`,
  'Kimi K2':
    'model_type!kimi_k2~hidden_size!7168~num_attention_heads!64~num_hidden_layers!61~max_position_embeddings!131072~rope_theta!50000~kv_lora_rank!512~qk_nope_head_dim!128~qk_rope_head_dim!64~v_head_dim!128~rope_scaling!*~rope_scaling.type!yarn~rope_scaling.factor!32~rope_scaling.original_max_position_embeddings!4096~rope_scaling.beta_fast!1~rope_scaling.beta_slow!1~rope_scaling.mscale!1~rope_scaling.mscale_all_dim!1',
  'gpt-oss 20B':
    'model_type!gpt_oss~hidden_size!2880~num_attention_heads!64~num_hidden_layers!24~num_key_value_heads!8~head_dim!64~max_position_embeddings!131072~rope_theta!150000~sliding_window!128~rope_scaling!*~rope_scaling.rope_type!yarn~rope_scaling.factor!32~rope_scaling.original_max_position_embeddings!4096~rope_scaling.beta_fast!32~rope_scaling.beta_slow!1~rope_scaling.truncate!false',
  'EXAONE 4.0 32B':
    'model_type!exaone4~hidden_size!5120~num_attention_heads!40~num_hidden_layers!64~num_key_value_heads!8~head_dim!128~max_position_embeddings!131072~rope_theta!1000000~rope_scaling!*~rope_scaling.rope_type!llama3~rope_scaling.factor!16~rope_scaling.low_freq_factor!1~rope_scaling.high_freq_factor!4~rope_scaling.original_max_position_embeddings!8192~sliding_window!4096~sliding_window_pattern!LLLG',
  'OLMo 3.1 32B':
    'model_type!olmo3~hidden_size!5120~num_attention_heads!40~num_hidden_layers!64~num_key_value_heads!8~head_dim!128~max_position_embeddings!65536~rope_theta!500000~sliding_window!4096~rope_scaling!*~rope_scaling.rope_type!yarn~rope_scaling.factor!8~rope_scaling.original_max_position_embeddings!8192~rope_scaling.beta_fast!32~rope_scaling.beta_slow!1',
  'Qwen3-Next 80B':
    'model_type!qwen3_next~hidden_size!2048~num_attention_heads!16~num_hidden_layers!48~num_key_value_heads!2~head_dim!256~max_position_embeddings!262144~rope_theta!10000000~rope_scaling!null~partial_rotary_factor!0.25~full_attention_interval!4~use_sliding_window!false',
  'Mistral Small 4':
    'model_type!mistral4~hidden_size!4096~num_attention_heads!32~num_hidden_layers!36~max_position_embeddings!1048576~kv_lora_rank!256~qk_nope_head_dim!64~qk_rope_head_dim!64~v_head_dim!128~rope_parameters!*~rope_parameters.rope_type!yarn~rope_parameters.factor!128~rope_parameters.original_max_position_embeddings!8192~rope_parameters.beta_fast!32~rope_parameters.beta_slow!1~rope_parameters.rope_theta!10000~rope_parameters.mscale!1~rope_parameters.mscale_all_dim!1~rope_parameters.llama_4_scaling_beta!0.1',
  'ModernBERT-base':
    'model_type!modernbert~hidden_size!768~num_attention_heads!12~num_hidden_layers!22~max_position_embeddings!8192~global_rope_theta!160000~local_rope_theta!10000~local_attention!128~global_attn_every_n_layers!3~position_embedding_type!absolute',
  'Pythia 410M':
    'model_type!gpt_neox~hidden_size!1024~num_attention_heads!16~num_hidden_layers!24~max_position_embeddings!2048~rotary_pct!0.25~rotary_emb_base!10000',
  'GPT-J 6B': 'model_type!gptj~n_embd!4096~n_head!16~n_layer!28~n_positions!2048~rotary_dim!64',
};

/** Where to begin: [{ name, text }]. */
export const samples = Object.entries(configs).map(([name, keys]) => ({ name, text: expanded(`~${keys}`) }));
