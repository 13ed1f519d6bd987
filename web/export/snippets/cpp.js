import { factsOf, withUsual } from '../../engine/schema.js';
import { arrayOf, digitsOf, shapeOf, snake, wrapped } from '../plan.js';

/** @import { Numbers } from '../../types.js' */
/** @import { CppCall, Run } from '../../engine/facts.d.ts' */

const pascal = (name) =>
  name === 'tensor2tensor'
    ? 'Tensor2Tensor'
    : name.replace(/(?:^|-)([a-z0-9])/g, (_, letter) => letter.toUpperCase());

const types = {
  Float32Array: 'float',
  Float64Array: 'double',
  Int32Array: 'std::int32_t',
  Uint16Array: 'std::uint16_t',
};
const typeOf = (values) => types[values.constructor.name] ?? 'double';
const views = { float: 'MatrixView', double: 'DoubleMatrixView' };
const places = { float: '%.9g', double: '%.17g', 'std::int32_t': '%d', 'std::uint16_t': '%d' };

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
  Object.is(value, -0)
    ? '-0.0'
    : Number.isFinite(value)
      ? String(value)
      : value > 0
        ? 'INFINITY'
        : Number.isNaN(value)
          ? 'NAN'
          : '-INFINITY';
const written = (value) =>
  typeof value === 'number'
    ? number(value)
    : typeof value === 'string'
      ? JSON.stringify(value)
      : String(value);

function digits(value, type) {
  if (type !== 'float' || !Number.isFinite(value)) return number(value);
  // Nine digits of the nearest float read back as it; nine of a double may be nearer to another.
  const text = digitsOf(Math.fround(value), true);
  return /[.e]/.test(text) ? `${text}f` : `${text}.0f`;
}

// One argument of a call: 'RopeParams - seqLen', 'x', 'x[width]', 'out.field[2]', '{height, width}', 'product?', 'bias|{}'.
const ARGUMENT = /^(\{.*\}|\w+)(?:\.(\w+))?(?:\[(\w+)\])?(?: - (\w+))?(\?|\|\{\})?$/;
const argumentsOf = (list) => list.match(/(?:\{[^}]*\}|[^,{])+/g).map((text) => text.trim());

/**
 * The writer of one call: lines of C++ by what the schema of its method says.
 *
 * @implements {CppCall}
 */
class CallWriter {
  constructor(step, used, field) {
    this.step = step;
    this.field = field;
    this.facts = factsOf(step.verb);
    this.params = withUsual(step.params, this.facts);
    this.name = snake(step.name);
    this.used = used;
    this.lines = [];
    this.snake = snake;
    this.written = written;
    const arrays = Object.entries(this.facts.arrays);
    this.arrays = Object.fromEntries(
      arrays.map(([name, { element }], i) => [name, this.array(step.inputs[i], element, name)]),
    );
  }

  line(text) {
    this.lines.push(text);
  }

  call(template, own = {}) {
    const [, name, list] = /^(\w+)\((.*)\)$/.exec(template);
    const pieces = argumentsOf(list).map((text) => ARGUMENT.exec(text));
    const known = {
      ...this.params,
      ...this.facts.widths?.((each) => this.sizeOf(each), this.params),
      ...own,
    };
    const names = pieces.map(([, each]) => each);
    const given = pieces.map(([, each, field, width, without, absent]) => {
      const columns = width && (known[width] ?? Number(width));
      if (each === 'out') return width ? this.outView(columns, field) : this.out(field);
      if (typeof own[each] === 'string') return own[each];
      if (each.endsWith('Params')) return this.struct(each, { without: [...names, without] });
      if (each.startsWith('{')) return each.replace(/\w+/g, (key) => known[key]);
      const given = absent ? this.step.params[each] : known[each];
      if (absent && given === undefined) return absent.slice(1) || undefined;
      const run = this.arrays[each] ?? own[each] ?? this.#runOf(each, given);
      if (run) return width ? this.view(run, columns) : this.span(run);
      const { enumeration } = this.facts.params[each];
      return enumeration ? this.choice(enumeration, given) : written(given);
    });
    this.line(`Need(posenc::${name}(${given.filter((each) => each !== undefined).join(', ')}));`);
  }

  #runOf(name, value) {
    const { element } = this.facts.params[name] ?? {};
    return element && this.array(value, element, name);
  }

  sizeOf(name) {
    const value = this.params[name];
    return this.arrays[name]?.size ?? (value.step ? sizeOfReference(value) : value.length);
  }

  local(type, wish, start) {
    const name = this.fresh(wish);
    const own = /^[A-Z]/.test(type) ? `posenc::${type}` : type;
    this.line(`${own} ${name}${start === undefined ? '' : ` = ${start}`};`);
    return name;
  }

  choice(type, option) {
    return `posenc::${type}::k${pascal(option)}`;
  }

  struct(type, { without = [], only = Object.keys(this.step.params) } = {}) {
    const name = `${this.name}_params`;
    const { params, inside } = this.facts;
    /** @type {[key: string, value: any][]} */
    const fields = only
      .map((key) => /** @type {[string, any]} */ ([key, this.step.params[key]]))
      .filter(([key, value]) => value !== undefined && !without.includes(key));
    const runs = new Map(fields.map(([key, value]) => [key, this.#runOf(key, value)]));
    this.line(`posenc::${type} ${name};`);
    const isPair = (/** @type {[key: string, value: any]} */ [key]) => params[key].kind === 'sides';
    for (const [key, value] of [...fields.filter((each) => !isPair(each)), ...fields.filter(isPair)]) {
      const { kind, enumeration } = params[key];
      const [outer] = Object.entries(inside[type] ?? {}).find(([, own]) => own.includes(key)) ?? [];
      const text = runs.get(key)
        ? this.span(runs.get(key))
        : enumeration
          ? this.choice(enumeration, value)
          : kind === 'sides'
            ? `{${value.join(', ')}}`
            : written(value);
      this.line(`${name}.${outer ? `${outer}.` : ''}${snake(key)} = ${text};`);
    }
    return name;
  }

  /**
   * { name, from, size } of numbers of a type: of a variable of their own, or of one that is there.
   *
   * @returns {Run}
   */
  array(value, type, wish) {
    if (value.step) {
      const values = arrayOf(value);
      const [from, to] = value.part ?? [0, values.length];
      const name = variableOf(value);
      if (typeOf(values) === type) return { name, from, size: to - from, whole: !value.part, element: type };
      const own = this.fresh(wish);
      this.line(`const std::vector<${type}> ${own}(${name}.begin() + ${from}, ${name}.begin() + ${to});`);
      return { name: own, from: 0, size: to - from, whole: true, element: type };
    }
    /** @type {Numbers} */
    const list = ArrayBuffer.isView(value) ? /** @type {Float64Array} */ (value) : Float64Array.from(value);
    const { range, tile } = shapeOf(list);
    const vector = `std::vector<${type}>`;
    const size = list.length;
    const all = (cells) => Array.from(cells, (cell) => digits(cell, type));
    const own = (cells, text) => ({
      name: this.variable(vector, wish, cells, text),
      ...{ from: 0, size, whole: true, element: type },
    });
    if (range) {
      this.used.add('Range');
      const text = `Range<${type}>(${size}, ${number(range[0])}, ${number(range[1])})`;
      return own(undefined, text);
    }
    if (tile?.length === 1) {
      const text = `${vector}(${size}, ${all(tile)[0]})`;
      return own(undefined, text);
    }
    if (tile) {
      this.used.add('Repeated');
      const cell = wrapped(all(tile), ['{', '}'], { indent: '  ' });
      const text = `Repeated<${type}>(${size}, ${cell})`;
      return own(undefined, text);
    }
    return own(all(list));
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

  view({ name, from, size, element }, cols) {
    const start = from === 0 ? `${name}.data()` : `${name}.data() + ${from}`;
    return `posenc::Const${views[element]}(${start}, ${size / cols}, ${cols})`;
  }

  /** A variable that the call writes one of its arrays into. */
  out(field) {
    const values = arrayOf({ step: this.step, field });
    const name = variableOf({ step: this.step, field });
    this.line(`std::vector<${typeOf(values)}> ${name}(${values.length});`);
    return name;
  }

  outView(cols, field) {
    const values = arrayOf({ step: this.step, field });
    return `posenc::${views[typeOf(values)]}(${this.out(field)}.data(), ${values.length / cols}, ${cols})`;
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
    return { name, from: 0, size, whole: true, element: type };
  }
}

const sizeOfReference = (value) => (value.part ? value.part[1] - value.part[0] : arrayOf(value).length);

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
  if (steps.some(({ verb }) => !factsOf(verb).cpp)) return undefined;
  const used = new Set();
  const lines = steps.flatMap((step) => {
    const writer = new CallWriter(step, used, step === last.step ? last.field : undefined);
    const { cpp: call } = writer.facts;
    if (typeof call === 'string') writer.call(call);
    else call(writer, writer.params);
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
