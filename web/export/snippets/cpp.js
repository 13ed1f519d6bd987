import { arrayOf, digitsOf, shapeOf, wrapped } from '../plan.js';
import { verbs } from './cpp-verbs.js';

const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const pascal = (name) =>
  name === 'tensor2tensor'
    ? 'Tensor2Tensor'
    : name.replace(/(?:^|-)([a-z0-9])/g, (_, letter) => letter.toUpperCase());

const types = { Float32Array: 'float', Float64Array: 'double', Int32Array: 'std::int32_t' };
const typeOf = (values) => types[values.constructor.name] ?? 'double';
const views = { float: 'MatrixView', double: 'DoubleMatrixView' };
const places = { float: '%.9g', double: '%.17g', 'std::int32_t': '%d' };

const helpers = {
  Range: `template <typename T>
std::vector<T> Range(std::size_t length, double from, double step) {
  std::vector<T> values(length);
  for (std::size_t i = 0; i < length; ++i) values[i] = static_cast<T>(from + step * static_cast<double>(i));
  return values;
}
`,
  Repeated: `template <typename T>
std::vector<T> Repeated(std::size_t length, const std::vector<T>& cell) {
  std::vector<T> values(length);
  for (std::size_t i = 0; i < length; ++i) values[i] = cell[i % cell.size()];
  return values;
}
`,
};

// A number as C++ reads it in a field of any numeric type.
const number = (value) =>
  Number.isFinite(value) ? String(value) : value > 0 ? 'INFINITY' : Number.isNaN(value) ? 'NAN' : '-INFINITY';
const written = (value) =>
  typeof value === 'number'
    ? number(value)
    : typeof value === 'string'
      ? JSON.stringify(value)
      : String(value);

function digits(value, type) {
  if (type !== 'float' || !Number.isFinite(value)) return number(value);
  const text = digitsOf(value, true);
  return /[.e]/.test(text) ? `${text}f` : `${text}.0f`;
}

/** The writer of one call: lines of C++ by what cpp-verbs.js asks of it. */
class CallWriter {
  constructor(step, used) {
    this.step = step;
    this.params = step.params;
    this.name = snake(step.name);
    this.used = used;
    this.lines = [];
    this.snake = snake;
    this.written = written;
  }

  line(text) {
    this.lines.push(text);
  }

  need(call) {
    const [, name, rest] = /^(\w+)(\([\s\S]*)$/.exec(call);
    this.line(`Need(posenc::${name}${rest});`);
  }

  choice(type, option) {
    return `posenc::${type}::k${pascal(option)}`;
  }

  /** A struct of the parameters, or of `only` some; `nest` says which fields lie deeper, `spans` which are arrays. */
  struct(type, { only = this.params, skip = [], nest = {}, enums = {}, spans = {} } = {}) {
    const name = `${this.name}_params`;
    const fields = Object.entries(only).filter(([key, value]) => value !== undefined && !skip.includes(key));
    const arrays = fields
      .filter(([key]) => spans[key])
      .map(([key, value]) => [key, this.array(value, spans[key], key)]);
    this.line(`posenc::${type} ${name};`);
    for (const [key, value] of fields) {
      const array = arrays.find(([each]) => each === key)?.[1];
      const text = array ? this.span(array) : enums[key] ? this.choice(enums[key], value) : written(value);
      this.line(`${name}.${nest[key] ?? snake(key)} = ${text};`);
    }
    return name;
  }

  inputs(type, ...names) {
    return this.step.inputs.map((value, i) => this.array(value, type, names[i]));
  }

  /** { name, from, size } of numbers of a type: of a variable of their own, or of one that is there. */
  array(value, type, wish) {
    if (value.step) {
      const values = arrayOf(value);
      const [from, to] = value.part ?? [0, values.length];
      const name = variableOf(value);
      if (typeOf(values) === type) return { name, from, size: to - from, whole: !value.part };
      const own = this.fresh(wish);
      this.line(`const std::vector<${type}> ${own}(${name}.begin() + ${from}, ${name}.begin() + ${to});`);
      return { name: own, from: 0, size: to - from, whole: true };
    }
    const list = ArrayBuffer.isView(value) ? value : Float64Array.from(value);
    const { range, tile } = shapeOf(list);
    const vector = `std::vector<${type}>`;
    const size = list.length;
    const all = (cells) => Array.from(cells, (cell) => digits(cell, type));
    if (range) {
      this.used.add('Range');
      const text = `Range<${type}>(${size}, ${number(range[0])}, ${number(range[1])})`;
      return { name: this.variable(vector, wish, undefined, text), from: 0, size, whole: true };
    }
    if (tile?.length === 1) {
      const text = `${vector}(${size}, ${all(tile)[0]})`;
      return { name: this.variable(vector, wish, undefined, text), from: 0, size, whole: true };
    }
    if (tile) {
      this.used.add('Repeated');
      const cell = wrapped(all(tile), ['{', '}'], { indent: '  ' });
      const text = `Repeated<${type}>(${size}, ${cell})`;
      return { name: this.variable(vector, wish, undefined, text), from: 0, size, whole: true };
    }
    return { name: this.variable(vector, wish, all(list)), from: 0, size, whole: true };
  }

  fresh(wish) {
    return `${this.name}_${snake(wish)}`;
  }

  variable(type, wish, cells, text) {
    const name = this.fresh(wish);
    const value = text ?? wrapped(cells, ['{', '}'], { indent: '  ' });
    this.line(`const ${type} ${name} = ${value};`);
    return name;
  }

  span({ name, from, size, whole }) {
    return whole ? name : `std::span(${name}).subspan(${from}, ${size})`;
  }

  view({ name, from, size }, cols, type = 'float') {
    const start = from === 0 ? `${name}.data()` : `${name}.data() + ${from}`;
    return `posenc::Const${views[type]}(${start}, ${size / cols}, ${cols})`;
  }

  /** A variable that the call writes one of its arrays into. */
  out(field) {
    const values = arrayOf({ step: this.step, field });
    const name = variableOf({ step: this.step, field });
    this.line(`std::vector<${typeOf(values)}> ${name}(${values.length});`);
    return name;
  }

  outView(rows, cols, field) {
    const type = typeOf(arrayOf({ step: this.step, field }));
    return `posenc::${views[type]}(${this.out(field)}.data(), ${rows}, ${cols})`;
  }

  /** One of several arrays that the library writes into its own struct. */
  copy(field, from) {
    const name = variableOf({ step: this.step, field });
    const type = typeOf(arrayOf({ step: this.step, field }));
    this.line(`const std::vector<${type}> ${name}(std::begin(${from}), std::end(${from}));`);
  }

  /** A variable that a first call fills for a second one. */
  place(type, wish, size) {
    const name = this.fresh(wish);
    this.line(`std::vector<${type}> ${name}(${size});`);
    return { name, from: 0, size, whole: true };
  }

  placeView({ name, size }, cols) {
    return `posenc::MatrixView(${name}.data(), ${size / cols}, ${cols})`;
  }
}

const variableOf = ({ step, field }) =>
  field && !ArrayBuffer.isView(step.results) ? `${snake(step.name)}_${snake(field)}` : snake(step.name);

const HEAD = `void Need(const posenc::Status& status) {
  if (status.ok()) return;
  std::fprintf(stderr, "%s\\n", status.message.c_str());
  std::exit(1);
}
`;

/** A program against the library; undefined for a verb that it does not have. */
export function cpp({ steps, last }, { name, axes, shape }) {
  if (steps.some(({ verb }) => !verbs[verb])) return undefined;
  const used = new Set();
  const lines = steps.flatMap((step) => {
    const writer = new CallWriter(step, used);
    verbs[step.verb](writer);
    return writer.lines;
  });
  const headers = [...new Set(steps.map(({ verb }) => verb.split('.')[0]))].sort();
  const values = arrayOf(last);
  const system = ['cstddef', 'cstdint', 'cstdio', 'cstdlib', 'span', 'vector'];
  if (lines.some((line) => /INFINITY|NAN/.test(line))) system.push('cmath');
  if (lines.some((line) => line.includes('std::begin'))) system.push('iterator');
  const shown = last.part
    ? `std::span(${variableOf(last)}).subspan(${last.part[0]}, ${last.part[1] - last.part[0]})`
    : variableOf(last);
  return `// ${name} [${axes.join(', ')}] = [${shape.join(', ')}], a number a line.
${system
  .sort()
  .map((header) => `#include <${header}>`)
  .join('\n')}

${headers.map((header) => `#include "posenc/${header}.h"`).join('\n')}

namespace {

${[HEAD, ...[...used].sort().map((helper) => helpers[helper])].join('\n')}
}  // namespace

int main() {
${lines.map((line) => `  ${line}\n`).join('')}  for (const ${typeOf(values)} x : ${shown}) std::printf("${places[typeOf(values)]}\\n", x);
}
`;
}
