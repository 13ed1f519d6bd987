import { formatNumber } from '../../core/numbers.js';
import { race } from '../race.js';
import { withParticle } from './particles.js';

const EXPRESSION = /\{\{\s*engine:([\s\S]+?)\|\s*(\d+)(s?)\s*(?:\|\s*([가-힣]+)\s*)?\}\}/g;

/** The value of a JavaScript expression in which the names of `scope`, and `race`, stand for their values. */
export function evaluate(expression, scope) {
  const known = { race, ...scope };
  try {
    return new Function(...Object.keys(known), 'Math', `"use strict"; return (${expression});`)(
      ...Object.values(known),
      Math,
    );
  } catch (error) {
    throw new Error(`engine expression «${expression.trim()}» failed: ${error.message}`);
  }
}

/**
 * Replaces every `{{ engine: alibi.slopes({ numHeads: 12 })[3] | 4 }}` outside of code fences by its number, and
 * `{{ … | 4 | 은 }}` by the number with its Korean particle.
 */
export function fillExpressions(source, engine) {
  const fill = (text) =>
    text.replace(EXPRESSION, (_, expression, digits, significant, particle) => {
      const value = evaluate(expression, engine);
      if (typeof value !== 'number' || !Number.isFinite(value)) {
        throw new Error(`engine expression «${expression.trim()}» gave ${value}, a finite number is needed`);
      }
      const number = formatNumber(value, { [significant ? 'significant' : 'digits']: Number(digits) });
      return particle ? withParticle(number, particle) : number;
    });
  const filled = source
    .split(/^(```[\s\S]*?^```[ \t]*$)/m)
    .map((part, i) => (i % 2 === 1 ? part : fill(part)))
    .join('');
  const left = filled.replace(/^```[\s\S]*?^```/gm, '').match(/\{\{\s*engine:.*/);
  if (left)
    throw new Error(
      `engine expression «${left[0]}» does not end in “| digits }}” or “| digits | particle }}”`,
    );
  return filled;
}
