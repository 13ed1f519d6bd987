import { initialValue } from '../../core/parameters.js';
import { readQuery, writeQuery } from '../../core/permalink.js';

/** What a demo's values say in an address: those that are not its own to begin with, or those that `from` (a query) gives. */
export function stateOf(demo, lang, from = '') {
  const { params } = demo.descriptor;
  const start = Object.fromEntries(Object.keys(params).map((key) => [key, initialValue(params[key], lang)]));
  return writeQuery(params, demo.values, { ...start, ...readQuery(params, from).patch });
}
