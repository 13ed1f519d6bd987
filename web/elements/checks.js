import { brief } from '../core/permalink.js';
import { loadScript } from './scripts.js';

/** Resolves to the live check 'group/check', adding the script of its group if need be. */
export async function checkNamed(path) {
  const [group, name] = path.split('/');
  const known = () => Object.hasOwn(globalThis.Posenc.checks ?? {}, name);
  if (!known()) await loadScript(`checks/${group}`, known);
  if (!known()) throw new Error(`no check is named '${brief(path)}'`);
  return globalThis.Posenc.checks[name];
}
