import { writeNumber } from '../../core/numbers.js';
import { particleAfter } from '../../core/particles.js';
import { race } from '../race.js';
import { text } from '../text.js';

const EXPRESSION = /\{\{\s*engine:([\s\S]+?)\|\s*([+\d]\w*%?)\s*(?:\|\s*([가-힣]+)\s*)?\}\}/g;

/** Particles that the program writes, as they are after a consonant. */
export const PARTICLES = ['은', '이', '을', '과', '으로', '이라', '이란', '이나', '이고', '이며'];

/** The value of a JavaScript expression in which the names of `scope`, `race` and `text` stand for their values. */
export function evaluate(expression, scope) {
  const known = { race, text, ...scope };
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
 * `{{ … | 4 | 은 }}` by the number with its Korean particle. `note(number, { expression, value, format }, line)` gives what
 * stands for the number, `line` being what is before it on its line; format is '4' or '4s'.
 *
 * @param {string} source
 * @param {Record<string, any>} engine
 * @param {(number: string, made: { expression: string, value: number, format: string }, line: string) => string} [note]
 */
export function fillExpressions(source, engine, note = (number) => number) {
  const fill = (part) =>
    part.replace(EXPRESSION, (_, expression, format, particle, at) => {
      const value = evaluate(expression, engine);
      if (typeof value !== 'number' || !Number.isFinite(value)) {
        throw new Error(`engine expression «${expression.trim()}» gave ${value}, a finite number is needed`);
      }
      const number = writeNumber(value, format, `engine expression «${expression.trim()}»`);
      const line = part.slice(part.lastIndexOf('\n', at - 1) + 1, at);
      const noted = note(number, { expression, value, format }, line);
      if (particle && !PARTICLES.includes(particle))
        throw new Error(`the particle “${particle}” is not one of ${PARTICLES.join(', ')}`);
      return particle ? noted + particleAfter(number, particle) : noted;
    });
  const filled = source
    .split(/^(```[\s\S]*?^```[ \t]*$)/m)
    .map((part, i) => (i % 2 === 1 ? part : fill(part)))
    .join('');
  const left = filled.replace(/^```[\s\S]*?^```/gm, '').match(/\{\{\s*engine:.*/);
  if (left)
    throw new Error(
      `engine expression «${left[0]}» does not end in “| format }}” or “| format | particle }}”`,
    );
  return filled;
}
