// The keys of a config that decide about positions and caches, in every spelling that released models have.

// Canonical keys that the engine reads, of the config and of its scaling.
const own = [
  ...['rope_theta', 'partial_rotary_factor', 'original_max_position_embeddings', 'max_position_embeddings'],
  ...['head_dim', 'hidden_size', 'num_attention_heads'],
];
const scaling = [
  ...own,
  ...['rope_type', 'type', 'factor', 'attention_factor', 'beta_fast', 'beta_slow', 'truncate'],
  ...['mscale', 'mscale_all_dim', 'short_mscale', 'long_mscale', 'short_factor', 'long_factor'],
  ...['low_freq_factor', 'high_freq_factor'],
];

/** Of a config and of its scaling, the keys that the engine reads. */
export const ENGINE_KEYS = { config: own, scaling };

/** Other names of a key, of which the first that is given counts where the key itself is not. */
export const NAMES = {
  hidden_size: ['n_embd', 'n_embed', 'd_model', 'dim', 'embed_dim', 'emb_dim', 'model_dim', 'base_emb_dim'],
  num_attention_heads: [
    ...['n_head', 'n_heads', 'num_heads', 'decoder_attention_heads', 'encoder_attention_heads'],
    ...['decoder_num_attention_heads', 'encoder_num_attention_heads', 'attention_heads'],
    ...['num_query_heads', 'base_num_query_heads'],
  ],
  num_hidden_layers: [
    ...['n_layer', 'n_layers', 'num_layers', 'decoder_layers', 'encoder_layers', 'depth'],
    ...['decoder_num_hidden_layers', 'encoder_num_hidden_layers', 'num_transformer_layers'],
    'base_num_decoder_layers',
  ],
  num_key_value_heads: [
    ...['multi_query_group_num', 'num_kv_heads', 'n_kv_heads', 'n_head_kv', 'num_query_groups'],
    ...['num_attention_groups', 'decoder_num_key_value_heads', 'encoder_num_key_value_heads'],
    'base_num_kv_heads',
  ],
  head_dim: ['attention_head_dim', 'kv_channels', 'd_kv', 'd_head', 'head_size', 'hidden_size_per_head'],
  max_position_embeddings: [
    ...['n_positions', 'n_ctx', 'max_seq_len', 'max_seq_length', 'max_sequence_length', 'model_max_length'],
    ...['max_target_positions', 'max_source_positions', 'seq_length', 'seq_len', 'block_size'],
    ...['max_decoder_position_embeddings', 'max_encoder_position_embeddings', 'max_context_length'],
    'max_target_length',
  ],
  original_max_position_embeddings: [
    'max_trained_positions',
    'orig_max_position_embeddings',
    'initial_context_length',
  ],
  partial_rotary_factor: [
    ...[
      'rotary_pct',
      'rope_pct',
      'rotary_percent',
      'rotary_percentage',
      'rope_percent',
      'rotary_emb_fraction',
    ],
    'partial_rotary_factors',
  ],
  rotary_dim: ['attn_rotary_emb', 'rotary_ndims', 'rotary_emb_dim'],
  rope_theta: [
    'rotary_emb_base',
    'rotary_embedding_base',
    'rotary_base',
    'rope_embedding_base',
    'rope_base',
    'rope_freq_base',
    ...['max_period', 'rope_max_timescale', 'rope_freq_constant', 'rope_max_wavelength'],
  ],
  rope_local_base_freq: ['rope_local_theta', 'local_rope_max_timescale'],
  position_embedding_type: ['position_embeddings_type', 'pos_emb'],
  sliding_window: ['_sliding_window', 'sliding_window_size', 'attention_window_size', 'window_size'],
  local_attention: ['attention_window'],
  attention_chunk_size: ['chunk_attn_window_size'],
  torch_dtype: ['dtype', 'params_dtype'],
  no_rope_layer_interval: ['nope_layer_interval', 'no_rope_freq', 'no_rope_layer'],
  sliding_window_pattern: ['_sliding_window_pattern', 'window_attn_skip_freq'],
  block_types: ['_block_types'],
};

/** The canonical key of each other name. @type {Record<string, string>} */
export const CANONICAL = Object.fromEntries(
  Object.entries(NAMES).flatMap(([key, others]) => others.map((other) => [other, key])),
);

// Keys of a config by what they decide, beside their other names.
const DECIDES = {
  encoding: [
    ...[
      'model_type',
      'architectures',
      'position_embedding_type',
      'alibi',
      'use_alibi',
      'use_rope',
      'mla_use_nope',
    ],
    ...['relative_attention', 'relative_attention_num_buckets', 'relative_attention_max_distance'],
    ...[
      'position_buckets',
      'position_biased_input',
      'pos_att_type',
      'max_relative_positions',
      'pad_token_id',
      'gguf',
    ],
    ...['state_size', 'causal', 'is_decoder', 'use_bidirectional_attention', 'original_rope', 'use_mrope'],
    ...['use_mem_rope', 'rope', 'alibi_bias_max', 'embedding_size', 'image_size', 'patch_size', 'use_mla'],
    ...['use_learned_position_embeddings', 'use_positional_embedding', 'use_positional_encoding'],
    ...['alibi_starting_size', 'input_embedding_size', 'rope_embeddings', 'is_causal', 'num_positions'],
    ...[
      'left_max_position_embeddings',
      'right_max_position_embeddings',
      'num_buckets',
      'max_bucket_distance',
      'use_rotary_positional_embeddings',
      'position_encoding_2d',
    ],
    ...[
      'num_patches',
      'num_position_embeddings',
      'frames_per_clip',
      'axial_pos_embds',
      'axial_pos_shape',
      'axial_pos_embds_dim',
      'axes_dims_rope',
      'axes_dim_rope',
      'rope_axes_dim',
      '_class_name',
      'decoder_block',
    ],
  ],
  base: ['rope_theta', 'global_rope_theta', 'compress_rope_theta', 'rope_ratio', 'use_long_context'],
  localBase: ['local_rope_theta', 'swa_rope_theta', 'rope_local_base_freq'],
  pairs: [
    ...['head_dim', 'hidden_size', 'num_attention_heads', 'partial_rotary_factor', 'rotary_dim'],
    ...['qk_rope_head_dim', 'qk_nope_head_dim', 'global_head_dim', 'swa_head_dim'],
  ],
  length: [
    ...['max_position_embeddings', 'original_max_position_embeddings', 'max_text_len', 'rope_max_length'],
  ],
  scaling: [
    ...['rotary_scaling_factor', 'use_scaled_rope', 'rope_scaling_factor', 'rope_ntk_alpha', 'rope_ntk_beta'],
    ...['use_rope_scaling', 'scale_factor', 'rope_adjustments', 'rotary_seq_len_interpolation_factor'],
    ...['rope_factor', 'original_seq_len', 'rope_low_freq_factor', 'rope_high_freq_factor'],
    ...['use_dynamic_ntk', 'yarn_only_types', 'rope_use_scale', 'rope_linear_scaling_factor'],
    ...['rope_frequency_adjustment_factor', 'rope_position_scaling_factor'],
    ...['rope_pretraining_sequence_length', 'rope_min_timescale', 'rope_attention_scaling', 'rope_truncate'],
  ],
  layers: [
    ...['speech_encoder_layers', 'speech_encoder_attention_heads'],
    ...['num_hidden_layers', 'layer_types', 'layers_block_type', 'hybrid_override_pattern', 'attn_type_list'],
    ...[
      'hybrid_layer_pattern',
      'full_attn_layers',
      'layers',
      'full_attn_idxs',
      'attn_layer_period',
      'attn_layer_offset',
    ],
    ...['attn_layer_indices', 'full_attention_interval', 'cross_attention_layers', 'layer_group_size'],
    ...['hybrid_layer_ids', 'order_of_interleaved_layers', 'num_nextn_predict_layers'],
    ...['hybrid_block_layout', 'global_attn_idx', 'block_types', 'sliding_window_pattern', 'no_rope_layers'],
    ...['layer_rope_theta', 'num_key_value_heads_per_layer', 'mamba_step', 'full_attention_idx'],
    ...['no_rope_layer_interval', 'global_attn_every_n_layers', 'per_layer_config', 'max_window_layers'],
  ],
  window: [
    ...[
      'sliding_window',
      'use_sliding_window',
      'local_attention',
      'attention_chunk_size',
      'fullatt_block_indexes',
      'context',
      ...[
        'sliding_window_layers',
        'attention_layers',
        'attention_types',
        'global_attn_indexes',
        'window_block_indices',
      ],
      ...[
        'depths',
        'local_radius',
        'global_block_size',
        'encoder_attention_type',
        'clamp_len',
        'same_length',
      ],
    ],
  ],
  cache: [
    ...['num_key_value_heads', 'multi_query', 'multi_query_attention', 'torch_dtype', 'kv_lora_rank'],
    ...['v_head_dim', 'num_global_key_value_heads', 'swa_num_key_value_heads', 'num_kv_shared_layers'],
    ...['kv_n_heads', 'new_decoder_architecture', 'use_cla', 'cla_share_factor', 'kv_reuse_group', 'mem_len'],
    ...['index_head_dim', 'is_encoder_decoder', 'zero_expert_num', 'log_cache_mib', 'log_cache_cells'],
    'kv_cache_dtype',
  ],
  temperature: ['attn_temperature_tuning', 'floor_scale', 'attn_scale', 'use_logn_attn', 'logn_attn'],
};

/** Keys of a config that are read, beside the nested ones. */
export const CONFIG_KEYS = new Set([...Object.values(DECIDES).flat(), ...Object.keys(CANONICAL)]);

/** What a key decides, a name among DECIDES; that of a scaling decides the scaling. @type {Map<string, string>} */
export const DECIDED = new Map(
  Object.entries(DECIDES).flatMap(([what, keys]) => keys.map((key) => [key, what])),
);

/** Keys among those of scaling that are read. */
export const SCALING_KEYS = new Set([
  ...scaling,
  // finetuned is written by the authors of YaRN, and read by nobody.
  ...[
    'finetuned',
    'apply_scale',
    'mrope_section',
    'mrope_interleaved',
    'llama_4_scaling_beta',
    'chunk_size',
    'alpha',
    'xdrope_section',
    'beta',
  ],
]);

/** The keys that a config has its scaling under. */
export const HOLDERS = ['rope_scaling', 'rope_parameters'];

/** Objects in which keys are read. */
const NESTS = new Set([
  ...HOLDERS,
  ...['full_attention', 'sliding_attention', 'main', 'compress'],
  ...[
    'rotary_scaling',
    ...['linear_attn_config', 'attn', 'rope_adjustments'],
    'per_layer_config',
    'attn_config',
    'attention_other_setting',
    'yarn',
    'llama_4_scaling',
  ],
  ...['encoder', 'decoder', 'model', 'lm', 'llm', 'language_model', 'text_model', 'vision_model', 'ssm_cfg'],
  'vision_encoder',
]);

/** Whether keys are read in the object of this name: one of scaling, of layers, or a model inside of a model. */
export const isNest = (key) => NESTS.has(key) || /^[a-z]\w{0,40}_config$/.test(key) || /^\d{1,4}$/.test(key);
