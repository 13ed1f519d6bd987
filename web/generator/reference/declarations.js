import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '../paths.js';
import { ARRAY, ENGINE, ENGINE_CONFIG } from './javascript.js';
import { indented } from './sources.js';

// What readConfig is given and gives.
const CONFIG = 'web/core/config/config.d.ts';

const interfaceName = (name) => name[0].toUpperCase() + name.slice(1);

// The lines of a comment, as wide as those of the sources.
const lines = (text, indent = '') => text.replace(/(.{1,110})(?: |$)/g, `${indent} * $1\n`);
const comment = (text, indent = '') => `${indent}/**\n${lines(text, indent)}${indent} */\n`;

// What TypeScript declares for web/engine; each file without its imports and, in comments, without the types, which it
// has written as types.
async function emitted(files) {
  const folder = await mkdtemp(join(tmpdir(), 'posenc-types-'));
  const tsc = repository('node_modules/typescript/bin/tsc');
  try {
    await promisify(execFile)(process.execPath, [tsc, '--project', ENGINE_CONFIG, '--outDir', folder]);
    return await Promise.all(
      files.map(async (file) =>
        indented(await readFile(join(folder, file), 'utf8'))
          .replace(/^(?:import |export \{| *\/\*\* @).*\n/gm, '')
          .replace(/^( *) \* @\w+ \{[\s\S]*?\n(?=\1 \*(?:\/| @))/gm, ''),
      ),
    );
  } catch (error) {
    throw new Error(`web/engine cannot be declared: ${error.stdout || error.message}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}

// What makes a group is no part of the package, but what it makes: its verbs, which are frozen and throw.
function interfaceOf({ name, verbs }, text) {
  return text
    .replace(/^export declare const \w+: .* => \{$/m, `export interface ${interfaceName(name)} {`)
    .replace(/^\};$/m, '}')
    .replace(new RegExp(`^( *)\\}\\) => Own<(${ARRAY})>;$`, 'gm'), "$1  out?: $2 | 'lent';\n$1}) => Own<$2>;")
    .replace(/^ {3}\*\/\n {2}(?=(\w+): \()/gm, (end, verb) => {
      const { errors } = verbs.find((one) => one.name === verb);
      return `${lines(`@throws {EngineError} ${errors}`, '  ')}${end}readonly `;
    });
}

/**
 * The text of posenc.d.ts: what TypeScript declares for web/engine, in one file, with what makes each verb throw.
 *
 * @param {{ groups: any[] }} javascript what readJavaScript gives, with errors
 */
export async function declarations({ groups }) {
  const [error, engine, ...methods] = await emitted([
    'error.d.ts',
    'engine.d.ts',
    ...groups.map(({ name }) => `methods/${name}.d.ts`),
  ]);
  const members = groups.map(
    ({ name, text }) => `${comment(text, '  ')}  readonly ${name}: ${interfaceName(name)};\n`,
  );
  return [
    await readFile(`${ENGINE}/types.d.ts`, 'utf8'),
    error,
    ...groups.map((group, i) => interfaceOf(group, methods[i])),
    `${comment('Every method, and every verb of it; frozen.')}export interface Engine {\n${members.join('')}}\n`,
    /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\nexport declare function loadEngine.*\n/.exec(engine)[0],
    await readFile(CONFIG, 'utf8'),
  ]
    .join('\n')
    .replace(/\/\*\*\n +\* (.*)\n +\*\//g, '/** $1 */');
}
