// The keys that are read or told of, as an address carries them: ~rope_theta!10000~rope_scaling.rope_type!yarn. Everything
// else of a config is left behind.

import { headsByLayer, isObject } from './each.js';
import { CONFIG_KEYS, HOLDERS, isNest, SCALING_KEYS } from './names.js';
import { isTelling } from './unread.js';

// Lengths of a series, in patches and by their own names.
const OF_CHRONOS = ['context_length', 'input_patch_size', 'max_output_patches'];
const known = (key, holder) =>
  CONFIG_KEYS.has(key) || SCALING_KEYS.has(key) || (holder === 'chronos_config' && OF_CHRONOS.includes(key));
const MOST = 2400; // characters that one config may take of an address

// As `known`, with keys that are not read but told of: all in a scaling, those that sound like positions elsewhere.
const isCarried = (key, holder) =>
  known(key, holder) || isTelling(key) || (HOLDERS.includes(holder) && /^[a-z]\w{0,60}$/i.test(key));

/** Of what JSON said, the keys that are read, in an object of plain values; a value that none can be is {}. */
export const picked = (value) => keysOf(value, known);

/** As picked, with the keys that are not understood but told of: what a link or a shorter text must not lose. */
export const carried = (value) => keysOf(value, isCarried);

function keysOf(value, isKept, holder = '', depth = 0) {
  const made = {};
  // Blocks that differ, as what counts of them.
  const heads = Array.isArray(value.block_configs) && headsByLayer(value);
  if (heads) made.num_key_value_heads_per_layer = heads;
  for (const key of Object.keys(value)) {
    const inner = value[key];
    if (isNest(key) && isObject(inner)) {
      const nested = depth < 4 ? keysOf(inner, isKept, key, depth + 1) : {};
      if (Object.keys(nested).length > 0 || HOLDERS.includes(key)) made[key] = nested;
    } else if (isKept(key, holder) || isNest(key)) made[key] = isObject(inner) ? {} : plain(inner);
  }
  return made;
}

const tidy = (text) => text.slice(0, 1024).replace(/\p{C}/gu, '');

function plain(value) {
  if (typeof value === 'string') return tidy(value);
  if (!Array.isArray(value)) return value;
  // A list in a list is laid open, as an address has it.
  const open = value.slice(0, 1024).flat(3);
  return open.slice(0, 1024).map((one) => (typeof one === 'object' ? null : plain(one)));
}

/** The address form of picked keys; undefined where it is too long. */
export function written(config) {
  const parts = [];
  const write = (object, path) => {
    for (const [key, value] of Object.entries(object)) {
      const name = path + key;
      if (Array.isArray(value))
        parts.push(`${name}!${value.map(scalar).join(',')}${value.length < 2 ? ',' : ''}`);
      else if (value !== null && typeof value === 'object') {
        parts.push(`${name}!*`);
        write(value, `${name}.`);
      } else parts.push(`${name}!${scalar(value)}`);
    }
  };
  write(config, '');
  const text = `~${parts.join('~')}`;
  return text.length <= MOST ? text : undefined;
}

const literal = /^(?:true|false|null|-?\d.*)$/;

// A string that would read as something else begins with ', and what is no word is written by its number.
function scalar(value) {
  if (typeof value !== 'string') return String(value);
  const safe = value.replace(/[^\w.-]/g, (sign) => `(${sign.charCodeAt(0).toString(16)})`);
  return literal.test(safe) || safe === '' ? `'${safe}` : safe;
}

function scalarOf(text) {
  if (text === 'true' || text === 'false') return text === 'true';
  if (text === 'null') return null;
  if (/^-?\d/.test(text)) return Number.isFinite(Number(text)) ? Number(text) : null;
  return tidy(
    text
      .replace(/^'/, '')
      .replace(/\(([\da-f]{1,4})\)/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
  );
}

/** The config text of an address form, set as people set it; undefined for any other text. */
export function expanded(text) {
  if (text[0] !== '~' || text.length > 2 * MOST) return undefined;
  const made = {};
  for (const part of text.slice(1).split('~')) {
    const [path, value = ''] = part.split('!', 2);
    const keys = path.split('.');
    if (keys.length > 5 || !keys.every((key, i) => isCarried(key, keys[i - 1]) || isNest(key))) continue;
    const last = keys.pop();
    let place = made;
    for (const key of keys) {
      if (!isObject(place[key])) place[key] = {};
      place = place[key];
    }
    if (value === '*') place[last] = {};
    else
      place[last] = value.includes(',')
        ? value.replace(/,$/, '').split(',').filter(Boolean).map(scalarOf)
        : scalarOf(value);
  }
  return setOut(made, '');
}

// As JSON.stringify with two spaces, but lists in one line.
function setOut(object, indent) {
  const lines = Object.entries(object).map(([key, value]) => {
    const list = Array.isArray(value) && `[${value.map((one) => JSON.stringify(one)).join(', ')}]`;
    return `${indent}  "${key}": ${list || (isObject(value) ? setOut(value, `${indent}  `) : JSON.stringify(value))}`;
  });
  return lines.length > 0 ? `{\n${lines.join(',\n')}\n${indent}}` : '{}';
}
