// The command `posenc`: what the page “Reading a config.json” says of a config, in words or as JSON.

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { laidOver } from '../core/config/pasted.js';
import { readConfig } from '../core/config/reading.js';
import { STACKS } from '../core/config/stacks.js';
import { FALLBACK, LANGUAGES } from '../core/languages.js';
import { translator } from '../core/words.js';
import lens from '../demos/scaling/lens.js';
import { lensWords as words } from '../strings/words.js';

const LONGEST = 8e6; // characters of a file

export const usage = `posenc <config.json | -> [config.json]   what a model's config says about its positions
  --length <tokens>   the length of text to look at, as 131072 or 128K (16384)
  --stack <part>      of several models the one to read: ${STACKS.join(', ')}
  --lang <${LANGUAGES.join(' | ')}>    the language of the answer (${FALLBACK})
  --json              the same as JSON
A config may be any text with one in it: a file, what Python prints, params.json, YAML, the log of llama.cpp; - reads
standard input. A second one is compared with the first; a scaling alone is laid over the other.`;

/** What cannot be done, in a sentence. */
class UsageError extends Error {}

const OPTIONS = /** @type {const} */ ({
  length: { type: 'string' },
  stack: { type: 'string' },
  lang: { type: 'string', default: FALLBACK },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
});

function optionsOf(args) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error.message);
  }
}

function textIn(file) {
  try {
    const text = readFileSync(file === '-' ? 0 : file, 'utf8');
    if (text.length > LONGEST) throw new UsageError(`${file} has more than ${LONGEST} characters`);
    return text;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${file} cannot be read: ${error.code ?? error.message}`);
  }
}

const textOf = (parts) => parts.map((part) => part.text ?? part).join('');

/**
 * Runs the command: { status, output, trouble }.
 *
 * @param {string[]} args
 * @param {() => Promise<any>} loadEngine
 */
export async function run(args, loadEngine) {
  try {
    return await answer(args, loadEngine);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { status: 2, output: '', trouble: `${error.message}\n\n${usage}` };
  }
}

async function answer(args, loadEngine) {
  /** @type {{ values: Record<string, any>, positionals: string[] }} */
  const { values: given, positionals: files } = optionsOf(args);
  if (given.help) return { status: 0, output: usage, trouble: '' };
  if (files.length < 1 || files.length > 2) throw new UsageError('one or two configs are read');
  if (!LANGUAGES.includes(given.lang)) throw new UsageError(`no language ${given.lang}`);
  const { params } = lens;
  const stack = params.stack.parse(given.stack ?? 'auto');
  if (stack === undefined) throw new UsageError(`--stack is one of ${STACKS.join(', ')}`);
  const { min, max, initial } = params.seqLen;
  const seqLen = given.length === undefined ? initial : params.seqLen.parse(given.length);
  if (seqLen === undefined)
    throw new UsageError(`--length is a whole number of tokens from ${min} to ${max}`);

  const texts = files.map(textIn);
  const engine = await loadEngine();
  // A scaling alone is laid over the other file, whichever comes first.
  const orders =
    texts.length > 1
      ? [
          [0, 1],
          [1, 0],
        ]
      : [];
  const order = orders.find(([under, over]) => laidOver(texts[over], texts[under]) !== undefined);
  const laid = order && laidOver(texts[order[1]], texts[order[0]]);
  const [a, b = ''] = laid === undefined ? texts : [laid];
  const values = { a, b, seqLen, stack, reading: 'released' };
  const memo = (_name, _inputs, make) => make();
  const data = { ...lens.compute(engine, values, { memo, untraced: engine }), values, isLong: [] };
  const own = words[given.lang].lens;
  const names = {
    pairLine: own['pairLine.farthest'],
    ...{ 'own.a': basename(files[order?.[0] ?? 0]), 'own.b': basename(files[1] ?? '') },
    ...{ heldShown: '', choose: own['choose.command'], 'missing.alone': own['missing.alone.command'] },
    params: { ...own.params, ...Object.fromEntries(STACKS.map((kind) => [`stack.${kind}`, kind])) },
  };
  const t = translator({ ...own, ...names }, given.lang);
  const trouble = data.error ? `${files[data.error.field === 'b' ? 1 : 0]}: ${data.error.say(t).trim()}` : '';
  if (data.error)
    return { status: 1, output: given.json ? JSON.stringify({ problem: trouble }) : '', trouble };
  return {
    status: 0,
    output: given.json
      ? asJson([a, b].slice(0, data.sides.length), data, stack)
      : [...(laid === undefined ? [] : [laidWords(files, order, t)]), asWords(data, t)].join('\n'),
    trouble,
  };
}

/** @type {(files: string[], order: number[], t: any) => string} */
const laidWords = (files, [under, over], t) =>
  t('laidFile', { under: basename(files[under]), over: basename(files[over]) });

function asWords(data, t) {
  const told = Object.values(data.told(t, true));
  const minds = told.flatMap(({ lines: [, ...rest] }) => rest.map((line) => line.filter(Boolean).join(' ')));
  const advice = told.flatMap(({ folds }) => folds.slice(0, -1).flatMap(asFold));
  return [...lens.readout(data, t).map(textOf), ...minds, ...advice].join('\n');
}

const asFold = ({ title, rows, copies }) => [
  '',
  title,
  ...rows.map(([key, meaning]) => `  ${key}: ${meaning}`),
  ...copies.flatMap(([label, text]) => [`${label}:`, ...text.split('\n').map((line) => `  ${line}`)]),
];

const asJson = (texts, { sides }, part) =>
  JSON.stringify(
    texts.map((text, i) => {
      const { stack, config, facts, memory, assumed, missing, traps, clean } = readConfig(text, {
        stack: part,
      });
      const { isRotary, invFreq, attentionFactor, turns, never } = sides[i];
      // How sections are laid is no fact of how features are paired.
      const { turned, interleaved: _ofSections, ...others } = facts;
      const rope = isRotary
        ? { frequencies: Array.from(invFreq), attentionFactor, turns: Array.from(turns), never }
        : null;
      return {
        stack: stack.path.join('.'),
        clean,
        ...(isRotary ? { config, facts: { ...others, turned } } : { facts: others }),
        memory: sides[i].memory ?? memory,
        rope,
        assumed,
        missing,
        traps,
      };
    }),
    null,
    2,
  );
