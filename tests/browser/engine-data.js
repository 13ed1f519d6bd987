import { themeStyle } from '../../web/canvas/style.js';
import { figureData } from '../../web/core/figure-data.js';
import { createMemo } from '../../web/core/memo.js';
import { initialValue } from '../../web/core/parameters.js';
import { loadEngine } from '../../web/engine/engine.js';
import { descriptorsOf } from '../../web/generator/bundle.js';

/** The descriptor of a demo, as the site has it. */
export async function descriptorOf(name) {
  const [family] = name.split('/');
  return (await descriptorsOf(family)).find((demo) => demo.name === name);
}

/** What a demo computes from `values`, by the engine here in Node. */
export async function computeHere(descriptor, values, theme = 'light') {
  return figureData(descriptor, await loadEngine(), values, { memo: createMemo(), style: themeStyle(theme) });
}

/** Canvases of a figure stand in this order: of neighbours in one row, main ones before side ones. */
export function viewOrder({ views }) {
  const names = [];
  let row;
  for (const [name, { place }] of Object.entries(views)) {
    if (place !== 'main' && place !== 'side') {
      row = undefined;
      names.push(name);
      continue;
    }
    if (!row) {
      row = { main: [], side: [] };
      names.push(row);
    }
    row[place].push(name);
  }
  return names.flatMap((entry) => (typeof entry === 'string' ? entry : [...entry.main, ...entry.side]));
}

/** For every parameter a legal value that is not the initial one. */
export function otherValues({ params }, lang) {
  const entries = Object.entries(params).map(([name, param]) => {
    const initial = initialValue(param, lang);
    return [name, other(param, initial)];
  });
  return Object.fromEntries(entries);
}

function other(param, initial) {
  switch (param.kind) {
    case 'int':
    case 'real': {
      const step = param.step ?? (param.max - param.min) / 64;
      const up = param.fit(initial + step);
      return up === initial ? param.fit(initial - step) : up;
    }
    case 'choice':
      return param.options.find((option) => option !== initial);
    case 'flag':
      return !initial;
    case 'subset':
      return param.options.slice(initial.length === param.options.length ? 1 : 0);
    case 'vector':
      return param.fit(initial.map((value) => (value + 0.25 <= param.max ? value + 0.25 : value - 0.25)));
    case 'text':
      return 'x & y = <b>z</b> 나 #1';
    default:
      return initial;
  }
}

/**
 * Numbers inside `data`, by path; of long arrays every k-th. Runs here and in the page, so it uses nothing from
 * outside.
 */
export function numbersIn(data) {
  const found = {};
  const visit = (value, path, depth) => {
    if (typeof value === 'number') {
      found[path] = String(value);
    } else if (value && typeof value === 'object' && depth < 5) {
      const isList = Array.isArray(value) || ArrayBuffer.isView(value);
      const keys = isList ? /** @type {ArrayLike<unknown>} */ (value).length : undefined;
      if (keys === undefined) {
        for (const key of Object.keys(value)) visit(value[key], `${path}.${key}`, depth + 1);
        return;
      }
      const step = Math.max(1, Math.floor(keys / 97));
      for (let i = 0; i < keys; i += step) visit(value[i], `${path}[${i}]`, depth + 1);
    }
  };
  visit(data, '', 0);
  return found;
}
