import { fill } from '../../core/words.js';
import { evaluate, fillExpressions } from './engine.js';

/** Variants of an exercise that a page carries. */
const VARIANTS = 8;
const TRIES = 200;

/** Draws of a seed, a text: a function that gives numbers in [0, 1), the same in every build (mulberry32). */
export function generator(seed) {
  let state = [...seed].reduce(
    (hash, letter) => Math.imul(hash ^ letter.codePointAt(0), 16777619),
    2166136261,
  );
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function choicesOf(name, range) {
  if (Array.isArray(range?.of) && range.of.length > 0) return range.of;
  const [from, to] = Array.isArray(range) ? range : [];
  if (!Number.isInteger(from) || !Number.isInteger(to) || from > to) {
    throw new Error(`draws “${name}” from neither [from, to] of whole numbers nor { "of": […] }`);
  }
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

const isWritable = (value) =>
  typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));

function compute(expression, scope, what) {
  const value = evaluate(expression, scope);
  if (!isWritable(value)) throw new Error(`${what} «${expression}» gave ${value}, a finite number is needed`);
  return value;
}

/**
 * The variants of `exercise`: [{ values, answer }], up to eight different draws by a seed that is its lesson and id.
 * `scope` holds what expressions may name besides what is drawn.
 */
export function drawVariants({ draw = {}, given = {}, answer }, { scope, seed }) {
  const random = generator(seed);
  const ranges = Object.entries(draw).map(([name, range]) => [name, choicesOf(name, range)]);
  const variants = new Map();
  for (let tries = 0; tries < TRIES && variants.size < VARIANTS; tries += 1) {
    const values = Object.fromEntries(
      ranges.map(([name, choices]) => [name, choices[Math.floor(random() * choices.length)]]),
    );
    const key = JSON.stringify(values);
    if (variants.has(key)) continue;
    for (const [name, expression] of Object.entries(given)) {
      if (name in scope || name in values) throw new Error(`gives “${name}”, which is taken`);
      values[name] = compute(expression, { ...scope, ...values }, `“${name}”`);
    }
    const right = answer === undefined ? undefined : compute(answer, { ...scope, ...values }, 'the answer');
    if (typeof right === 'string') throw new Error(`the answer «${answer}» gave words, a number is needed`);
    variants.set(key, { values, answer: right });
  }
  return [...variants.values()];
}

const SLOT = /\{([a-zA-Z]\w*)(?:\|[^{}]+)?\}/g;
const PLAIN_ANSWER = /\{answer(?=\}|\|[가-힣])/g;

/**
 * Puts values into '… {pair} … {answer|2} … {pair|은} …' as sentences do, and computes its `{{ engine: … }}`. In a
 * formula only what has a name of ours is a place for a value. The answer has `answerDigits` decimals where the text asks
 * for no others.
 */
export function fillVariant(text, values, { scope, answerDigits }) {
  const putInFormula = (formula) =>
    formula.replace(SLOT, (whole, name) =>
      Object.hasOwn(values, name) ? `{${fill(whole, values)}}` : whole,
    );
  const asked = answerDigits === undefined ? text : text.replace(PLAIN_ANSWER, `{answer|${answerDigits}`);
  return fillExpressions(asked, { ...scope, ...values })
    .split(/(\$[^$]+\$)/)
    .map((part, i) => (i % 2 === 1 ? putInFormula(part) : fillAll(part, values)))
    .join('');
}

function fillAll(sentence, values) {
  const filled = fill(sentence, values);
  const [left] = /\{[a-zA-Z][^{}]*\}/.exec(filled) ?? [];
  if (left) throw new Error(`“${left}” names nothing that is drawn or given`);
  return filled;
}

/** 'touch-matrix?pair={pair}' with the values of a variant, as an address. */
export function fillAddress(address, values) {
  const texts = Object.entries(values).map(([name, value]) => [name, encodeURIComponent(value)]);
  return `#${fillAll(address, Object.fromEntries(texts))}`;
}
