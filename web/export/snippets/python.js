import { factsOf, withUsual } from '../../engine/schema.js';
import { Cuttings } from '../listing.js';
import { arrayOf, digitsOf, shapeOf, snake, wrapped } from '../plan.js';

/** @import { Numbers } from '../../types.js' */
/** @import { PythonCall } from '../../engine/facts.d.ts' */
/** @import { Step } from '../plan.js' */

const number = (value) =>
  Number.isFinite(value) ? String(value) : `float("${value > 0 ? 'inf' : value < 0 ? '-inf' : 'nan'}")`;
const float = (value) => (Number.isInteger(value) && Math.abs(value) < 1e16 ? `${value}.0` : number(value));

/**
 * The writer of one call: an expression for it by what the schema of its method says, and the lines before.
 *
 * @implements {PythonCall}
 */
class CallWriter {
  /**
   * @param {Step} step
   * @param {{ library: string, cuttings: Cuttings, imports: Set<string>, names: Names }} program
   */
  constructor(step, { library, cuttings, imports, names }) {
    this.step = step;
    this.facts = factsOf(step.verb);
    this.params = withUsual(step.params, this.facts);
    this.cuttings = cuttings;
    this.imports = imports;
    this.names = names;
    this.number = number;
    this.float = float;
    this.isTorch = library === 'torch';
    this.xp = this.isTorch ? 'torch' : 'np';
    this.library = library;
    this.lines = [];
  }

  call(listing, name, ...given) {
    const taken = this.cuttings.use(`${listing}_${this.library}.py`, name);
    const text = (each) =>
      typeof each === 'function' ? each() : each === true ? 'True' : each === false ? 'False' : each;
    return `${taken}(${given.map(text).join(', ')})`;
  }

  parts(listing, name, given, fields) {
    const call = this.call(listing, name, ...given);
    const { ofParts } = this.names;
    if (!ofParts.has(call)) {
      const names = fields.map((field) => this.names.free(snake(field)));
      this.lines.push(`${names.join(', ')} = ${call}`);
      ofParts.set(call, names);
    }
    return ofParts.get(call);
  }

  importing(module) {
    this.imports.add(`import ${module}`);
    return module;
  }

  inputs(shape) {
    return Object.keys(this.facts.arrays).map((name) => this.array(name, shape));
  }

  #valueOf(name) {
    const at = Object.keys(this.facts.arrays).indexOf(name);
    return at < 0 ? this.params[name] : this.step.inputs[at];
  }

  sizeOf(name) {
    const value = this.#valueOf(name);
    if (!value.step) return value.length;
    return value.part ? value.part[1] - value.part[0] : arrayOf(value).length;
  }

  /** An array as an expression of that shape: a variable that is there, or one that is made here. */
  array(wish, shape, value = this.#valueOf(wish)) {
    const shaped = shape ? `.reshape(${shape.join(', ')})` : '';
    if (value.step) {
      const name = this.names.ofArrays.get(keyOf(value));
      return value.part ? `${name}.reshape(-1)[${value.part.join(':')}]${shaped}` : `${name}${shaped}`;
    }
    const text = this.#written(value);
    const isShort = text.length < 40;
    if (isShort) return `${/^-|[*+]/.test(text) && shaped ? `(${text})` : text}${shaped}`;
    const name = this.names.free(snake(wish));
    this.lines.push(`${name} = ${text}${shaped}`);
    return name;
  }

  /** @param {Numbers} value */
  #written(value) {
    const list = ArrayBuffer.isView(value) ? value : Float64Array.from(value);
    const isWhole = list instanceof Int32Array;
    const { range, tile } = shapeOf(list);
    const digits = (cells) =>
      Array.from(cells, (cell) =>
        isWhole
          ? String(cell)
          : Number.isInteger(cell)
            ? float(cell)
            : Number.isFinite(cell)
              ? digitsOf(cell, list instanceof Float32Array)
              : number(cell),
      );
    if (range) return this.#counted(list.length, range);
    if (tile?.length === 1) {
      const [cell] = digits(tile);
      return this.isTorch ? `torch.full((${list.length},), ${cell})` : `np.full(${list.length}, ${cell})`;
    }
    const cells = wrapped(digits(tile ?? list), ['[', ']'], { room: 86 });
    if (!tile) return this.isTorch ? `torch.tensor(${cells})` : `np.array(${cells})`;
    const times = list.length / tile.length;
    return this.isTorch ? `torch.tensor(${cells}).repeat(${times})` : `np.tile(${cells}, ${times})`;
  }

  #counted(length, [from, step]) {
    if (step === 1 && Number.isInteger(from)) {
      return `${this.xp}.arange(${from === 0 ? '' : `${from}, `}${from + length})`;
    }
    const product = `${step} * ${this.xp}.arange(${length})`;
    return from === 0 ? product : `${from} + ${product}`;
  }
}

const keyOf = ({ step, field }) => `${step.name} ${ArrayBuffer.isView(step.results) ? '' : field}`;

const KEYWORDS = new Set(['from', 'in', 'is', 'not', 'class', 'global', 'pass', 'print', 'as', 'np', 'math']);

/** Names of variables: none twice, and none that a function has. */
class Names {
  #cuttings;
  #used = new Set();
  /** Names of what stands already: of arrays by their keys, and of what a call gives by its text. */
  ofArrays = new Map();
  ofParts = new Map();

  constructor(cuttings) {
    this.#cuttings = cuttings;
  }

  free(wish) {
    const first = this.#cuttings.has(wish) || KEYWORDS.has(wish) ? `${wish}_numbers` : wish;
    let name = first;
    for (let n = 2; this.#used.has(name); n++) name = `${first}_${n}`;
    this.#used.add(name);
    return name;
  }

  has(name) {
    return this.#used.has(name);
  }
}

// The fields of each call that others read, the last one's own among them.
function fieldsRead({ steps, last }) {
  const read = new Map(steps.map((step) => [step, new Set()]));
  const look = (value) => {
    if (value?.step) read.get(value.step).add(value.field);
  };
  look(last);
  for (const { inputs, params } of steps) [...inputs, ...Object.values(params)].forEach(look);
  return read;
}

function python(library, plan, { name, axes, shape }, sources) {
  const cuttings = new Cuttings(sources);
  const imports = new Set([library === 'torch' ? 'import torch' : 'import numpy as np']);
  const read = fieldsRead(plan);
  // Functions are taken in a first pass, so that no variable gets a name of theirs.
  let lines;
  let names;
  for (let pass = 0; pass < 2; pass++) {
    lines = [];
    names = new Names(cuttings);
    for (const step of plan.steps) {
      for (const field of read.get(step)) {
        const writer = new CallWriter(step, { library, cuttings, imports, names });
        const expression = writer.facts.python?.(writer, writer.params, field);
        if (expression === undefined) return undefined;
        lines.push(...writer.lines);
        const isNamed = names.has(expression);
        const name = isNamed ? expression : names.free(snake(step.name));
        if (!isNamed) lines.push(`${name} = ${expression}`);
        names.ofArrays.set(keyOf({ step, field }), name);
      }
    }
  }
  const { part } = plan.last;
  const result = names.ofArrays.get(keyOf(plan.last));
  const cut = part ? `.reshape(-1)[${part.join(':')}]` : '';
  const modules = [...new Set([...imports, ...cuttings.imports])];
  const precision = library === 'torch' ? '\ntorch.set_default_dtype(torch.float64)\n' : '';
  return `# ${name} [${axes.join(', ')}] = [${shape.join(', ')}]
${groups(modules)}${precision}${cuttings.texts.map((text) => `\n\n${text}\n`).join('')}
${cuttings.texts.length > 0 ? '\n' : ''}${lines.join('\n')}
print(${result}${cut}.reshape(${shape.join(', ')}))
`;
}

const groups = (modules) => {
  const [standard, others] = [
    modules.filter((m) => m === 'import math'),
    modules.filter((m) => m !== 'import math'),
  ];
  return [standard, others.sort((a, b) => a.length - b.length || (a < b ? -1 : 1))]
    .filter((group) => group.length > 0)
    .map((group) => `${group.join('\n')}\n`)
    .join('\n');
};

/** A program for NumPy, out of the functions of the listings; undefined where these do not have what it takes. */
export const numpy = (plan, array, sources) => python('numpy', plan, array, sources);

/** The same for PyTorch, in double precision. */
export const torch = (plan, array, sources) => python('torch', plan, array, sources);
