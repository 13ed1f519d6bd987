import { digitsOf, shapeOf, wrapped } from '../plan.js';

const isObject = (value) => value !== null && typeof value === 'object';

function writtenArray(values, indent) {
  const isTyped = ArrayBuffer.isView(values);
  const kind = isTyped ? values.constructor.name : 'Float64Array';
  const { length } = values;
  if (!isTyped && typeof values[0] !== 'number') return writtenOthers(values, indent);
  const digits = (list) => Array.from(list, (value) => digitsOf(value, kind === 'Float32Array'));
  const { range, tile, list } = shapeOf(values);
  if (range) {
    const [from, step] = range;
    const product = step === 1 ? 'i' : `${step} * i`;
    const sum = from === 0 ? product : `${from} + ${product}`;
    return `${kind}.from({ length: ${length} }, (_, i) => ${sum})`;
  }
  if (tile?.length === 1) return `new ${kind}(${length}).fill(${digits(tile)[0]})`;
  if (tile) {
    const cell = wrapped(digits(tile), ['[', ']'], { indent });
    return `${kind}.from({ length: ${length} }, (_, i) => ${cell}[i % ${tile.length}])`;
  }
  return isTyped
    ? wrapped(digits(list), [`${kind}.of(`, ')'], { indent })
    : wrapped(digits(list), ['[', ']'], { indent });
}

function writtenOthers(values, indent) {
  const texts = values.map((value) => written(value, `${indent}  `));
  const isOne = texts.length > 1 && texts.every((text) => text === texts[0]);
  if (isOne) return `new Array(${texts.length}).fill(${written(values[0], indent)})`;
  return wrapped(texts, ['[', ']'], { indent });
}

const reference = ({ step, field, part }) =>
  `${step.name}${field ? `.${field}` : ''}${part ? `.subarray(${part.join(', ')})` : ''}`;

function written(value, indent = '') {
  if (value?.step) return reference(value);
  if (ArrayBuffer.isView(value) || Array.isArray(value)) return writtenArray(value, indent);
  if (isObject(value)) {
    const pairs = Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .map(([key, each]) => `${key}: ${written(each, `${indent}  `)}`);
    return wrapped(pairs, ['{ ', ' }'], { indent });
  }
  return typeof value === 'string' ? `'${value.replaceAll(/['\\]/g, '\\$&')}'` : String(value);
}

/** A module for Node and for bundlers, with the npm package. */
export function javascript({ steps, last }, { name, axes, shape }) {
  const lines = steps.map(({ name: to, verb, inputs, params }) => {
    const given = [...inputs, params].map((each) => written(each));
    return `const ${to} = engine.${verb}(${given.join(', ')});`;
  });
  const result = reference(last);
  return `import { loadEngine } from 'posenc';

const engine = await loadEngine();
${lines.join('\n')}

console.log(${result}); // ${name} [${axes.join(', ')}] = [${shape.join(', ')}]
`;
}
