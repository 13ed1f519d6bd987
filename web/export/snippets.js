import { planOf } from './plan.js';
import { cpp } from './snippets/cpp.js';
import { javascript } from './snippets/javascript.js';
import { numpy, torch } from './snippets/python.js';

/** The languages of snippets, as tabs name them. */
export const languages = { numpy: 'NumPy', torch: 'PyTorch', cpp: 'C++', javascript: 'JavaScript' };

const writers = { numpy, torch, cpp, javascript };

/** A program that makes an array of a demo's numbers by itself, or undefined where the language cannot say it. */
export function snippetOf(language, array, { engine, sources }) {
  if (!array.call) return undefined;
  return writers[language](planOf(array, engine), array, sources);
}
