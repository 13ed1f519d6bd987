import { afterBracket, splitOutside } from './javascript.js';

const WIDE = 60;

// 'params: Seen & { a: number, b?: string }' → { name: 'params', named: ['Seen'], properties: ['a: number', 'b?: string'] }
function objectOf(parameter) {
  const [, name, type] = /^(\w+\??): ([\s\S]*)$/.exec(parameter) ?? [];
  const parts = splitOutside(type ?? '', '&');
  const objects = parts.filter((part) => part.startsWith('{') && afterBracket(part, 0) === part.length);
  const named = parts.filter((part) => /^\w+$/.test(part));
  if (objects.length !== 1 || named.length + 1 !== parts.length) return undefined;
  return { name, named, properties: splitOutside(objects[0].slice(1, -1), ',') };
}

/** A verb as it is called: 'rope.rotate(x, { headDim: number, … })', a property a line where one line is too short. */
export function callOf(group, { name, parameters }) {
  const parts = parameters.map((parameter) => {
    const object = objectOf(parameter);
    if (!object) return parameter;
    return { properties: [...object.named.map((type) => `...${type}`), ...object.properties] };
  });
  const line = (part) => (part.properties ? `{ ${part.properties.join(', ')} }` : part);
  const whole = `${group}.${name}(${parts.map(line).join(', ')})`;
  if (whole.length <= WIDE) return whole;
  const tall = (part) =>
    part.properties ? `{\n${part.properties.map((text) => `  ${text},\n`).join('')}}` : part;
  return `${group}.${name}(${parts.map(tall).join(', ')})`;
}

/** A verb as a property of an interface. */
export function propertyOf({ name, parameters, result }) {
  const parts = parameters.map((parameter) => {
    const object = objectOf(parameter);
    if (!object) return parameter;
    const named = object.named.map((type) => `${type} & `).join('');
    return `${object.name}: ${named}{\n${object.properties.map((text) => `    ${text};\n`).join('')}  }`;
  });
  return `readonly ${name}: (${parts.join(', ')}) => ${result};`;
}

// 'numHeads?: number' → 'numHeads'
const nameOf = (text) => /^\w+/.exec(text)[0];

// Names of what a verb takes: { arrays, params }; `types` are those that its parameters may name.
function namesOf({ parameters }, types) {
  const [, type] = /^params: ([\s\S]*)$/.exec(parameters.at(-1));
  const params = splitOutside(type, '&').flatMap((part) =>
    part.startsWith('{')
      ? splitOutside(part.slice(1, -1), ',').map(nameOf)
      : types.find(({ name }) => name === part).properties.map(({ name }) => name),
  );
  return { arrays: parameters.slice(0, -1).map(nameOf), params: [...new Set(params)] };
}

/** Names of what every verb takes: names[group][verb] is { arrays, params }. */
export const namesOfAll = ({ groups, types }) =>
  Object.fromEntries(
    groups.map(({ name, verbs }) => [
      name,
      Object.fromEntries(verbs.map((verb) => [verb.name, namesOf(verb, types)])),
    ]),
  );
