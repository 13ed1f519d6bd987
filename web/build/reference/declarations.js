import { errorsOf, functionOf } from './errors.js';
import { propertyOf } from './signature.js';

const WIDTH = 100;

// One comment, its lines no wider than the rest of the file.
function comment(paragraphs, indent = '') {
  const lines = paragraphs.filter(Boolean).flatMap((text) => {
    const broken = [''];
    for (const word of text.split(' ')) {
      const line = broken.at(-1);
      if (line && indent.length + 3 + line.length + 1 + word.length > WIDTH) broken.push(word);
      else broken[broken.length - 1] = line ? `${line} ${word}` : word;
    }
    return broken;
  });
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`;
}

const interfaceName = (name) => name[0].toUpperCase() + name.slice(1);

function interfaceOf(group, headers, types) {
  const verbs = group.verbs.map((verb) => {
    const entry = functionOf(group.name, verb, headers);
    const errors = entry && errorsOf(verb, entry, headers, types);
    const paragraphs = [
      verb.text,
      verb.shape && `@returns ${verb.shape}`,
      `@throws {EngineError} ${errors ?? 'for an argument it cannot use'}`,
    ];
    return `${comment(paragraphs, '  ')}  ${propertyOf(verb)}\n`;
  });
  return `${comment([group.text])}export interface ${interfaceName(group.name)} {\n${verbs.join('')}}\n`;
}

function typeOf({ name, text, type, properties }) {
  if (type) return `${text ? comment([text]) : ''}export type ${name} = ${type};\n`;
  const lines = properties.map(
    (property) =>
      `${property.text ? comment([property.text], '  ') : ''}  ${property.name}${property.optional ? '?' : ''}: ${property.type};\n`,
  );
  return `${text ? comment([text]) : ''}export interface ${name} {\n${lines.join('')}}\n`;
}

/** The text of posenc.d.ts, from what the comments of the engine's JavaScript and of its headers say. */
export function declarations({ groups, types, loadEngine, EngineError }, headers) {
  const engine = groups.map(
    ({ name, text }) => `${comment([text], '  ')}  readonly ${name}: ${interfaceName(name)};\n`,
  );
  return [
    ...types.map(typeOf),
    `${comment([EngineError])}export declare class EngineError extends Error {
  constructor(refusal: { code: string; field: string; message: string; offset?: number });
  /** 'too-large' for what is right in kind but beyond a limit. */
  code: 'invalid-argument' | 'too-large';
  /** The parameter at fault, spelled as in the call. */
  field: string;
  /** Of a text: where in it the character at fault stands, from 0 on. */
  offset?: number;
}
`,
    ...groups.map((group) => interfaceOf(group, headers, types)),
    `${comment(['Every method, and every verb of it; frozen.'])}export interface Engine {\n${engine.join('')}}\n`,
    `${comment([loadEngine])}export declare function loadEngine(): Promise<Engine>;\n`,
  ].join('\n');
}
