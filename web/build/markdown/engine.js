import { formatNumber } from '../../core/numbers.js';

const EXPRESSION = /\{\{\s*engine:([\s\S]+?)\|\s*(\d+)(s?)\s*\}\}/g;

/** Replaces every `{{ engine: alibi.slopes({ numHeads: 12 })[3] | 4 }}` outside of code fences by its number. */
export function fillExpressions(source, engine) {
  const names = Object.keys(engine);
  const fill = (text) =>
    text.replace(EXPRESSION, (_, expression, digits, significant) => {
      let value;
      try {
        value = new Function(...names, 'Math', `"use strict"; return (${expression});`)(
          ...names.map((name) => engine[name]),
          Math,
        );
      } catch (error) {
        throw new Error(`engine expression «${expression.trim()}» failed: ${error.message}`);
      }
      if (typeof value !== 'number' || !Number.isFinite(value)) {
        throw new Error(`engine expression «${expression.trim()}» gave ${value}, a finite number is needed`);
      }
      return formatNumber(value, significant ? { significant: Number(digits) } : { digits: Number(digits) });
    });
  const filled = source
    .split(/^(```[\s\S]*?^```[ \t]*$)/m)
    .map((part, i) => (i % 2 === 1 ? part : fill(part)))
    .join('');
  const left = filled.replace(/^```[\s\S]*?^```/gm, '').match(/\{\{\s*engine:.*/);
  if (left) throw new Error(`engine expression «${left[0]}» does not end in “| digits }}”`);
  return filled;
}
