// The config in what somebody pastes: a file, what Python prints, a fence with prose around it, an option of a command,
// keys without braces, YAML, or the log of llama.cpp.

import { picked } from './compact.js';
import { isObject } from './each.js';
import { fromGguf, ggufIn, readWord } from './gguf.js';
import { readJson } from './json.js';
import { HOLDERS } from './names.js';
import { stackOf } from './stacks.js';
import { scalarOf, yamlIn } from './yaml.js';

/**
 * What was pasted as { value, repeated, forgiven: words of `forgiven.<word>`, in the order of the text }, or { problem } as
 * of readJson. JSON as it should be forgives nothing.
 *
 * @param {string} written
 */
export function readPasted(written) {
  // What is not seen is no part of a key.
  const pasted = written.replace(/[\u200b-\u200d\u2060]/g, '');
  const strict = readJson(pasted);
  if (!strict.problem) return unwrapped({ ...strict, forgiven: [] });
  const text = cleaned(pasted);
  const again = text === pasted ? strict : readJson(text);
  if (!again.problem) return unwrapped({ ...again, forgiven: ['around'] });
  const logged = ggufIn(text);
  if (logged) return { value: logged, repeated: [], forgiven: ['gguf'] };
  const called = calledIn(text);
  if (called) return called;
  const bare = bareIn(text) ?? bareIn(keysAmidst(text));
  if (bare) return bare;
  // Patterns of lines would look at a long gap again and again; how far a line is indented stays.
  const even = text
    .replace(/(?<=\S)[^\S\n]{9,}/g, ' ')
    .replace(/\n\s{9,}/g, (gap) => gap.slice(gap.lastIndexOf('\n')));
  const lines = yamlIn(even);
  const ofLines = unwrapped({ value: lines?.value, repeated: [], forgiven: ['yaml'] });
  // Lists and scalings in it may be in brackets and braces.
  if (lines?.isWhole) return ofLines;
  const inBraces = [...objectsIn(text)];
  // Of several objects the one with most keys that are read: an example in prose may stand before it.
  const weighty = inBraces.filter((read) => weightOf(read) > 0);
  const [best, other] = weighty.sort((a, b) => weightOf(b) - weightOf(a));
  // An option or a line of a card beside a config is meant for it.
  const others = weighty.filter((read) => read !== best).map((read) => read.value);
  const over = [...others, ...(best ? [overridesIn(even), optionsIn(even)] : [])]
    .map(overOf)
    .find((one) => one && laidOn(best.value, one));
  if (over) {
    const isAlone = /--hf-overrides/.test(text) && !/"rope_theta"/.test(JSON.stringify(over));
    const value = laidOn(best.value, over);
    return withCache(text, { ...best, value, forgiven: [...best.forgiven, isAlone ? 'laidAlone' : 'laid'] });
  }
  const isSeveral = best && other && weightOf(other) > weightOf(best) / 2;
  if (best) return withCache(text, isSeveral ? { ...best, forgiven: [...best.forgiven, 'several'] } : best);
  const options = optionsIn(even);
  if (options) return { value: options, repeated: [], forgiven: ['options'] };
  const table = tableIn(even);
  if (table) return { value: table, repeated: [], forgiven: ['options'] };
  const assigned = assignedIn(even);
  if (assigned) return { value: assigned, repeated: [], forgiven: ['assigned'] };
  if (lines) return ofLines;
  const pairs = pairsIn(even);
  if (pairs) return { value: pairs, repeated: [], forgiven: ['braces'] };
  // A text in braces is told where it goes wrong as a lenient reader sees it.
  const [first] = inBraces;
  if (/^ *architecture +\w+\n *parameters +[\d.]+\w?\n *context length /m.test(even))
    return { problem: { code: 'ollama' } };
  if (!first && !/^\s*[[{]/.test(text)) return { problem: { code: 'noModel' } };
  return first ?? readJson(text, { lenient: true });
}

// A config with the type of the cache that an option of vLLM or llama.cpp beside it sets.
function withCache(text, read) {
  const option = /\s(?:--kv-cache-dtype|--cache-type-k|-ctk)[= ]+(?!auto\b)(\w+)/.exec(text);
  if (option) read.value.kv_cache_dtype = option[1];
  return read;
}

// What a file of Axolotl or LLaMA-Factory sets in the config of its base model, where that one stands beside it.
function overridesIn(text) {
  const [, type] = /^rope_scaling: *(linear|dynamic|yarn|llama3)\s*$/m.exec(text) ?? [];
  const [, length] = /^cutoff_len: *(\d+)/m.exec(text) ?? [];
  if (type && length) return { rope_scaling: type, cutoff_len: Number(length) };
  const [, lines = ''] = /^overrides_of_model_config:[^\S\n]*\n((?:[^\S\n]+\S.*(?:\n|$))+)/m.exec(text) ?? [];
  return yamlIn(lines)?.value;
}

// What mail, chats, reviews and prompts put around lines and in the place of signs.
function cleaned(text) {
  const lines = text.replace(/[“”„]/g, '"').split('\n');
  const said = lines.filter((line) => line.trim() !== '');
  const all = (pattern) => said.length > 1 && said.every((line) => pattern.test(line));
  const quoted = said.filter((line) => /^\s*>/.test(line));
  if (all(/^\s*>/) || (quoted.length > 3 && quoted.some((line) => /^\s*>\s*[{}]/.test(line))))
    return lines.map((line) => line.replace(/^\s*> ?/, '')).join('\n');
  if (all(/^(?:>>>|\.\.\.)/)) return lines.map((line) => line.replace(/^(?:>>>|\.\.\.) ?/, '')).join('\n');
  // A diff, as it is afterwards.
  const isDiff = said.some((line) => /^\+ *["']/.test(line)) || said.some((line) => /^- *["']/.test(line));
  if (!isDiff) return lines.join('\n');
  const after = lines.filter((line) => !/^(?:-|\+\+\+|@@|diff |index )/.test(line));
  return after.map((line) => line.replace(/^\+/, '')).join('\n');
}

// A config that stands as a text inside of JSON, in a list, or in the keys of GGUF.
function unwrapped(read) {
  const { value } = read;
  if (typeof value === 'string' && /^\s*\{/.test(value)) {
    const inner = readPasted(value);
    if (isObject(inner.value)) return { ...inner, forgiven: ['text', ...inner.forgiven] };
  }
  if (Array.isArray(value) && value.some(isObject)) {
    const [first] = value.filter(isObject).sort((a, b) => weightOf({ value: b }) - weightOf({ value: a }));
    return unwrapped({ ...read, value: first, forgiven: [...read.forgiven, 'list'] });
  }
  if (!isObject(value)) return read;
  // What Keras saves of a model: its hidden_dim is the width.
  if (isObject(value.config) && typeof value.class_name === 'string') {
    const { hidden_dim: width, ...config } = value.config;
    const architectures = [value.class_name];
    return unwrapped({ ...read, value: { hidden_size: width, ...config, architectures } });
  }
  openHolders(value);
  // llm-foundry has a learned table where nothing else is said. Source: mosaicml/llm-foundry, configuration_mpt.py.
  if (value.model?.name === 'mpt_causal_lm') {
    const { model } = value;
    const attn_config = { alibi: false, rope: false, ...model.attn_config };
    return unwrapped({ ...read, value: { ...model, name: undefined, model_type: 'mpt', attn_config } });
  }
  // Axolotl’s file sets these keys in the config of its base model.
  if (isObject(value.overrides_of_model_config)) {
    const { overrides_of_model_config: over, ...rest } = value;
    if (!('hidden_size' in rest)) return { ...read, value: over };
    return unwrapped({ ...read, value: { ...rest, ...over } });
  }
  // GPT-NeoX writes num-layers.
  for (const key of Object.keys(value).filter((one) => one.includes('-') && !one.includes('.'))) {
    value[key.replaceAll('-', '_')] ??= value[key];
    delete value[key];
  }
  if (isScaling(value))
    return { ...read, value: { rope_scaling: value }, forgiven: [...read.forgiven, 'braces'] };
  const gguf = ggufOf(value);
  return gguf ? { ...read, value: gguf, forgiven: [...read.forgiven, 'gguf'] } : read;
}

// Keys of GGUF, as they stand in a file of JSON, in what ollama's interface gives, or in a dump of a file.
function ggufOf(value) {
  for (const keys of [value, value.model_info, value.metadata]) {
    if (!isObject(keys) || !Object.keys(keys).some((key) => key.includes('.'))) continue;
    const plain = Object.entries(keys).map(([key, one]) => [key, isObject(one) ? one.value : one]);
    return fromGguf(/** @type {[string, any][]} */ (plain));
  }
  return undefined;
}

// What stands inside of rope_scaling, without that.
const isScaling = (value) =>
  (typeof value.rope_type === 'string' || typeof value.type === 'string') &&
  ['factor', 'mrope_section', 'long_factor', 'alpha'].some((key) => key in value) &&
  !['hidden_size', 'model_type', 'head_dim'].some((key) => key in value);

// A scaling that was saved as a text.
function openHolders(config) {
  for (const key of HOLDERS) {
    const written = config[key];
    if (typeof written !== 'string' || !written.trim().startsWith('{')) continue;
    const { value } = readJson(written, { lenient: true });
    if (isObject(value)) config[key] = value;
  }
}

/**
 * A scaling alone, as model cards print it, laid over the config that was there: their text together; undefined where it is
 * no scaling alone, or nothing is there to lay it over.
 *
 * @param {string} text
 * @param {string} under
 */
export function laidOver(text, under) {
  const [above, base] = [text, under].map((each) => readPasted(each).value);
  const over = overOf(above);
  const laid = over && isObject(base) ? laidOn(base, over) : undefined;
  return laid && JSON.stringify(laid, null, 2);
}

const LENGTHS = ['max_position_embeddings', 'original_max_position_embeddings'];

// A scaling, and the length for it, where nothing else is said, as it may stand inside of text_config.
function overOf(value) {
  if (!isObject(value)) return undefined;
  const keys = Object.keys(picked(value));
  if (keys.length === 1 && !HOLDERS.includes(keys[0])) return overOf(value[keys[0]]);
  const isOver = keys.every((key) => HOLDERS.includes(key) || LENGTHS.includes(key));
  return isOver && keys.some((key) => HOLDERS.includes(key)) ? value : undefined;
}

// A config with a scaling in the model that is read; undefined where it is no config.
function laidOn(base, over) {
  if (overOf(base) || Object.keys(base).length === 0) return undefined;
  /** @type {(config: any, path: string[]) => any} */
  const lay = (config, path) => {
    const [key, ...inner] = path;
    if (key !== undefined) return { ...config, [key]: lay(config[key], inner) };
    const rest = Object.entries(config).filter(([name]) => !HOLDERS.includes(name));
    const laid = { ...Object.fromEntries(rest), ...over };
    // A length beside the scaling is the new one: that of before is the config’s.
    const holder = HOLDERS.find((name) => isObject(over[name]));
    const { factor, original_max_position_embeddings: original } = (holder && over[holder]) ?? {};
    const before = config.max_position_embeddings;
    // Source: hiyouga/LlamaFactory, model/model_utils/rope.py.
    if (typeof over.rope_scaling === 'string' && before > 0)
      laid.rope_scaling = { rope_type: over.rope_scaling, factor: Math.ceil(over.cutoff_len / before) };
    delete laid.cutoff_len;
    if (factor > 1 && !(original > 0) && before > 0 && over.max_position_embeddings > before)
      laid[holder] = { ...over[holder], original_max_position_embeddings: before };
    return laid;
  };
  return lay(base, stackOf(picked(base)).path);
}

const MOST = 40; // objects that are tried

// Objects that no other one holds, as they are read; none after one that begins as a config does and cannot be read.
function* objectsIn(text) {
  let from = text.indexOf('{');
  for (let i = 0; from >= 0 && i < MOST; i += 1) {
    const { end, forgiven = [], ...read } = readJson(text, { lenient: true, from });
    const isAround = /\S/.test(text.slice(0, from).replace(/^\ufeff/, '') + text.slice(end));
    // print(model.config) begins with the name of its class.
    const [, name] = /(\w+Config) $/.exec(text.slice(0, from)) ?? [];
    if (name && isObject(read.value) && !('model_type' in read.value)) read.value.architectures ??= [name];
    yield unwrapped({ ...read, forgiven: [...(isAround ? ['around'] : []), ...forgiven] });
    // Pydantic's errors cut a call short in the middle: {'model': ...dtype': None}.
    if (read.problem && /^\{\s*(["']?)[\w.-]+\1\s*:(?!\s*\.\.\.)/.test(text.slice(from, from + 200))) return;
    from = text.indexOf('{', end ?? from + 1);
  }
}

/** @param {any} read */
const weightOf = ({ value }) => (isObject(value) ? 1 + 8 * Object.keys(picked(value)).length : 0);

// A call of Python that makes a config: LlamaConfig(hidden_size=4096, …), ModelArgs(dim=4096, …).
function calledIn(text) {
  const start = /\b(?:OrderedDict\(|[A-Za-z_]\w*\((?=\s*[A-Za-z_]\w*\s*=))/.exec(text);
  if (!start) return undefined;
  const { end: _end, forgiven = [], ...read } = readJson(text, { lenient: true, from: start.index });
  const isKnown = isObject(read.value) && Object.keys(picked(read.value)).length > 0;
  if (!isKnown) return undefined;
  const [name] = /\w+Config(?=\()/.exec(start[0]) ?? [];
  if (name && !('model_type' in read.value)) read.value.architectures ??= [name];
  return { ...read, forgiven: [...forgiven] };
}

// Keys as they stand inside of braces, without these.
function bareIn(text) {
  if (!/^\s*["']?[A-Za-z_][\w.-]*["']?\s*:/.test(text)) return undefined;
  const { forgiven = [], ...read } = readJson(`{${text}\n}`, { lenient: true });
  const isKnown = isObject(read.value) && Object.keys(picked(read.value)).length > 0;
  return isKnown ? { ...read, forgiven: ['braces', ...forgiven] } : undefined;
}

const KEY_LINE = /^\s*["'][A-Za-z_][\w.-]*["']\s*:/;

// Lines of keys between sentences, where no braces are around them.
function keysAmidst(text) {
  const lines = text.split('\n');
  const first = lines.findIndex((line) => KEY_LINE.test(line));
  const last = lines.findLastIndex((line) => KEY_LINE.test(line) || /^\s*[}\]],?\s*$/.test(line));
  const isOpen = lines.slice(0, first).every((line) => !line.includes('{'));
  return first >= 0 && isOpen ? lines.slice(first, last + 1).join('\n') : '';
}

const PAIR = /"([a-z_]\w*)"\s*:\s*(-?[\d.]+(?:e[+-]?\d+)?|true|false|"[^"\\\n]*")/gi;

// Keys with their values amidst a sentence.
function pairsIn(text) {
  if (text.includes('{')) return undefined;
  const made = Object.create(null);
  for (const [, key, written] of text.matchAll(PAIR)) made[key] = scalarOf(written);
  return Object.keys(picked(made)).length > 2 ? made : undefined;
}

const TABLE_LINE = /^\s*(?:\[\w+\]:?\s*)?([a-z_]\w*) \.{3,} ?(\S+)\s*$/gm;

// The arguments as Megatron prints them: num_layers ........ 70.
function tableIn(text) {
  const made = Object.create(null);
  for (const [, key, written] of text.matchAll(TABLE_LINE))
    if (written !== 'None')
      made[key] = written === 'True' || (written !== 'False' && readWord(written.replace(/^[A-Z]\w*\./, '')));
  return Object.keys(picked(made)).length > 1 ? made : undefined;
}

const ASSIGNED = /^ *(?:[a-z_]\w*\.)*([a-z_]\w*)(?: *: *[\w[\]., ]+?)? *= *([^#\n]+?),? *(?:#.*)?$/gm;

// What a program of Python sets: n_layer: int = 12.
function assignedIn(text) {
  const made = Object.create(null);
  for (const [, key, written] of text.matchAll(ASSIGNED)) made[key] = scalarOf(written);
  // nanoGPT, and what was made of it, has GPT-2's table of positions.
  if (/\bwpe *= *nn\.Embedding\(/.test(text)) made.model_type ??= 'gpt2';
  return Object.keys(picked(made)).length > 2 ? made : undefined;
}

// A text with what NAME=value says of $NAME and ${NAME}.
function withVariables(text) {
  const said = new Map(
    [...text.matchAll(/^\s*(?:export\s+)?([A-Za-z_]\w*)=["']?([\w.-]+)["']?\s*$/gm)].map(
      ([, ...pair]) => pair,
    ),
  );
  return text.replace(/\$\{?([A-Za-z_]\w*)\}?/g, (whole, name) => said.get(name) ?? whole);
}

// Options of a command: --num-layers 32 --rotary-base=500000, as Megatron and NeMo take them.
function optionsIn(text) {
  const made = Object.create(null);
  const options = withVariables(text).matchAll(/(?:^|\s)--([a-z][\w-]*)(?:[= ]+(?!--)([^\s\\]+))?/g);
  for (const [, name, written] of options) {
    // What nothing gives is not there.
    if (written?.startsWith('$')) continue;
    made[name.replaceAll('-', '_')] =
      written === undefined ? true : readWord(written.replace(/^(["'])(.*)\1$/, '$2'));
  }
  // llama.cpp's options for a longer text.
  if (made.rope_scale > 0 || made.yarn_orig_ctx > 0) {
    const { rope_scaling: type, rope_scale: factor, yarn_orig_ctx: original, ctx_size } = made;
    made.rope_scaling = {
      rope_type: typeof type === 'string' ? type : 'linear',
      factor,
      original_max_position_embeddings: original,
    };
    const short = /\s-c[= ]+(\d+)/.exec(text)?.[1];
    const length = ctx_size ?? (short && Number(short));
    for (const key of ['rope_scale', 'yarn_orig_ctx', 'ctx_size']) delete made[key];
    if (Object.keys(picked(made)).length < 2) return { rope_scaling: made.rope_scaling };
    if (length) made.max_position_embeddings ??= length;
  }
  return Object.keys(picked(made)).length > 1 ? made : undefined;
}
