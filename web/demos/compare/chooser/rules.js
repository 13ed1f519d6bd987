import { choice, int, real } from '../../../core/parameters.js';

// The rules as one list, read from the top: the first whose conditions all hold gives the answer. A condition names the
// choices it takes; `length` is how many times the trained length is at most wanted. `source` is a key of
// content/sources.json, `models` are ids of content/models.json.
export const RULES = [
  {
    when: { weights: ['none'], budget: ['none', 'short'] },
    pick: 'borrow',
    source: 'model-configs',
    models: ['llama-3.1-8b', 'qwen3-8b', 'modernbert-base'],
  },
  { when: { input: ['mixed'], budget: ['none'] }, pick: 'raster', source: 'mlx-lm-1768', models: [] },
  {
    when: { input: ['image'], weights: ['alibi', 't5'], budget: ['none', 'short'] },
    pick: 'raster',
    source: 'dosovitskiy2020',
    models: ['vit-b-16'],
  },
  {
    when: { input: ['mixed'] },
    pick: 'mrope',
    source: 'wang2024qwen2vl',
    models: ['qwen2-vl-7b', 'qwen3-vl-30b', 'qwen3.5-397b'],
  },
  {
    when: { input: ['image'], weights: ['learned'] },
    pick: 'grid-table',
    source: 'vit-code',
    models: ['vit-b-16'],
  },
  {
    when: { input: ['image'], weights: ['rope'] },
    pick: 'axial',
    source: 'qwen2vl-code',
    models: ['qwen2-vl-7b', 'dinov3-s-16'],
  },
  { when: { input: ['image'] }, pick: 'grid', source: 'mae-code', models: ['vit-b-16'] },
  {
    when: { input: ['stream'], task: ['encoder'] },
    pick: 'pieces',
    source: 'bert-code',
    models: ['bert-base'],
  },
  { when: { input: ['stream'], reach: ['far'] }, pick: 'retrieve', source: 'streaming-code', models: [] },
  {
    when: { input: ['stream'], weights: ['learned'] },
    pick: 'recompute',
    source: 'xiao2023',
    models: ['gpt-2'],
  },
  {
    when: { input: ['stream'] },
    pick: 'sinks',
    source: 'xiao2023',
    models: ['llama-2-7b', 'mpt-7b', 'pythia-410m'],
  },
  {
    when: { weights: ['learned'], length: 1 },
    pick: 'keep-table',
    source: 'devlin2018',
    models: ['bert-base', 'gpt-2'],
  },
  {
    when: { weights: ['learned'], budget: ['none'] },
    pick: 'pieces',
    source: 'bert-code',
    models: ['bert-base'],
  },
  {
    when: { weights: ['learned'], budget: ['short'] },
    pick: 'resize',
    source: 'vit-code',
    models: ['vit-b-16'],
  },
  {
    when: { weights: ['learned'] },
    pick: 'replace',
    source: 'transformers-configs',
    models: ['modernbert-base', 'eurobert-210m'],
  },
  { when: { weights: ['t5'] }, pick: 't5', source: 't5-code', models: ['t5-base', 'flan-t5-base'] },
  { when: { weights: ['alibi'] }, pick: 'alibi', source: 'alibi-code', models: ['bloom', 'mpt-7b'] },
  {
    when: { weights: ['rope'], length: 1 },
    pick: 'keep',
    source: 'su2021',
    models: ['llama-2-7b', 'mistral-7b-v0.1'],
  },
  {
    when: { weights: ['rope'], budget: ['full'] },
    pick: 'base',
    source: 'xiong2023',
    models: ['codellama-7b', 'eurobert-210m'],
  },
  {
    when: { weights: ['rope'], budget: ['none'], length: 2 },
    pick: 'dynamic',
    source: 'transformers-25104',
    models: ['llama-1-7b', 'llama-2-7b'],
  },
  {
    when: { weights: ['rope'], budget: ['none'], length: 4 },
    pick: 'yarn-free',
    source: 'qwen-cards',
    models: ['qwen2-72b', 'qwen2.5-7b'],
  },
  {
    when: { weights: ['rope'], budget: ['none'], reach: ['near'] },
    pick: 'sinks',
    source: 'streaming-code',
    models: ['llama-2-7b', 'falcon-7b'],
  },
  { when: { weights: ['rope'], budget: ['none'] }, pick: 'retrieve', source: 'peng2023', models: [] },
  {
    when: { weights: ['rope'], length: 32 },
    pick: 'yarn',
    source: 'peng2023',
    models: ['deepseek-v3', 'kimi-k2', 'olmo-3-32b'],
  },
  {
    when: { weights: ['rope'] },
    pick: 'longrope',
    source: 'ding2024',
    models: ['phi-3-mini-128k', 'phi-4-mini'],
  },
  {
    when: { task: ['encoder'], length: 1 },
    pick: 'table',
    source: 'raffel2019',
    models: ['bert-base', 't5-base'],
  },
  {
    when: { length: 1 },
    pick: 'rope',
    source: 'su2021',
    models: ['llama-2-7b', 'olmo-2-7b', 'qwen3-30b-a3b'],
  },
  { when: { reach: ['near'] }, pick: 'alibi-new', source: 'press2021', models: ['bloom', 'mpt-7b'] },
  { when: {}, pick: 'base-new', source: 'xiong2023', models: ['llama-3-8b', 'llama-3.1-8b'] },
];

/** What the conditions are about, in the order of the columns. */
export const CONDITIONS = ['input', 'task', 'weights', 'budget', 'reach', 'length'];

export const OPTIONS = {
  input: ['text', 'image', 'mixed', 'stream'],
  task: ['decoder', 'encoder'],
  weights: ['none', 'rope', 'learned', 'alibi', 't5'],
  budget: ['none', 'short', 'full'],
  reach: ['far', 'near'],
};

// They are pressed in the picture.
const of = (name, initial) => choice({ initial, options: OPTIONS[name], control: 'none' });

export const params = {
  input: of('input', 'text'),
  weights: of('weights', 'rope'),
  budget: of('budget', 'short'),
  reach: of('reach', 'far'),
  task: of('task', 'decoder'),
  base: real({ initial: 10000, min: 1000, max: 1e7, digits: 0, scale: 'log', snaps: [10000, 500000, 1e6] }),
  trainLen: int({
    initial: 4096,
    min: 512,
    max: 65536,
    scale: 'log',
    snaps: [512, 2048, 4096, 8192, 32768],
    group: 'setup',
  }),
  testLen: int({
    initial: 32768,
    min: 512,
    max: 262144,
    scale: 'log',
    snaps: [4096, 8192, 32768, 131072],
    group: 'setup',
  }),
};

/** Names of the models, as content/models.json has them, and of the sources. */
export const MODELS = {
  'bert-base': 'BERT-base',
  bloom: 'BLOOM (176B)',
  'codellama-7b': 'CodeLlama-7B',
  'deepseek-v3': 'DeepSeek-V3',
  'dinov3-s-16': 'DINOv3 ViT-S/16',
  'eurobert-210m': 'EuroBERT-210M',
  'falcon-7b': 'Falcon-7B',
  'flan-t5-base': 'Flan-T5-base',
  'gpt-2': 'GPT-2 (124M)',
  'kimi-k2': 'Kimi-K2-Instruct',
  'llama-1-7b': 'LLaMA-7B',
  'llama-2-7b': 'Llama-2-7B',
  'llama-3-8b': 'Llama-3-8B',
  'llama-3.1-8b': 'Llama-3.1-8B',
  'mistral-7b-v0.1': 'Mistral-7B-v0.1',
  'modernbert-base': 'ModernBERT-base',
  'mpt-7b': 'MPT-7B',
  'olmo-2-7b': 'OLMo-2-7B',
  'olmo-3-32b': 'OLMo-3.1-32B',
  'phi-3-mini-128k': 'Phi-3-mini-128k',
  'phi-4-mini': 'Phi-4-mini',
  'pythia-410m': 'Pythia-410M',
  'qwen2-72b': 'Qwen2-72B-Instruct',
  'qwen2-vl-7b': 'Qwen2-VL-7B',
  'qwen2.5-7b': 'Qwen2.5-7B-Instruct',
  'qwen3-30b-a3b': 'Qwen3-30B-A3B',
  'qwen3-8b': 'Qwen3-8B',
  'qwen3-vl-30b': 'Qwen3-VL-30B-A3B',
  'qwen3.5-397b': 'Qwen3.5-397B-A17B',
  't5-base': 'T5-base',
  'vit-b-16': 'ViT-B/16, 224 px',
};
export const SOURCES = {
  'alibi-code': 'ofirpress/ALiBi 2021',
  'bert-code': 'google-research/bert 2018',
  devlin2018: 'Devlin et al. 2018',
  ding2024: 'Ding et al. 2024',
  dosovitskiy2020: 'Dosovitskiy et al. 2020',
  'mae-code': 'facebookresearch/mae 2021',
  'mlx-lm-1768': 'ml-explore/mlx-lm 1768',
  'model-configs': 'config.json, Hugging Face hub',
  peng2023: 'Peng et al. 2023',
  press2021: 'Press et al. 2021',
  'qwen-cards': 'Qwen 2025',
  'qwen2vl-code': 'Hugging Face Qwen2-VL 2024',
  raffel2019: 'Raffel et al. 2019',
  'streaming-code': 'mit-han-lab/streaming-llm 2023',
  su2021: 'Su et al. 2021',
  't5-code': 'Hugging Face T5 2020',
  'transformers-25104': 'Hugging Face Transformers issue 25104',
  'transformers-configs': 'huggingface/transformers 2025',
  'vit-code': 'google-research/vision_transformer 2020',
  wang2024qwen2vl: 'Wang et al. 2024',
  xiao2023: 'Xiao et al. 2023',
  xiong2023: 'Xiong et al. 2023',
};

/** Whether a condition of a rule holds; undefined where the rule has none of that name. */
export function holds({ when }, condition, values) {
  if (when[condition] === undefined) return undefined;
  return condition === 'length'
    ? values.testLen <= when.length * values.trainLen
    : when[condition].includes(values[condition]);
}

/** The place of the first rule whose conditions all hold. */
export const ruleFor = (values) =>
  RULES.findIndex((rule) => CONDITIONS.every((condition) => holds(rule, condition, values) !== false));

/**
 * What would come of other choices, one at a time: { condition: { option: pick } }, for `length` by how many times the
 * trained length is wanted.
 */
export function otherAnswers(values) {
  const pickOf = (patch) => RULES[ruleFor({ ...values, ...patch })].pick;
  const choices = Object.entries(OPTIONS).map(([condition, options]) => [
    condition,
    Object.fromEntries(options.map((option) => [option, pickOf({ [condition]: option })])),
  ]);
  const lengths = TIMES.map((times) => [times, pickOf({ testLen: times * values.trainLen })]);
  return { ...Object.fromEntries(choices), length: Object.fromEntries(lengths) };
}

// Up to each of these times the trained length the answer may be another.
export const LAST = 64; // stands for any more than the rules tell apart
const TIMES = [...new Set(RULES.map(({ when }) => when.length ?? LAST))].sort((a, b) => a - b);

/**
 * The values nearest to `values`, by the number of choices changed, for which a rule gives the answer.
 *
 * @returns {Record<string, any>}
 */
export function valuesFor(index, values, fits) {
  const { trainLen } = values;
  const lengths = [
    {},
    ...[1, 2, 4, 32].map((times) => ({ testLen: times * trainLen })),
    ...[2, 4, 32, 64].map((times) => ({ trainLen: 4096, testLen: times * 4096 })),
  ].filter(fits);
  let [best, fewest] = [{}, Infinity];
  for (const scene of SCENES) {
    for (const length of lengths) {
      const patch = { ...scene, ...length };
      const changes = Object.keys(patch).filter((name) => patch[name] !== values[name]).length;
      if (changes < fewest && ruleFor({ ...values, ...patch }) === index) [best, fewest] = [patch, changes];
    }
  }
  return best;
}

// Every choice with every other.
const SCENES = Object.entries(OPTIONS).reduce(
  (scenes, [name, options]) =>
    scenes.flatMap((scene) => options.map((option) => ({ ...scene, [name]: option }))),
  [{}],
);
