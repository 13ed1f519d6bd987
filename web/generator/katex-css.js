import { readFileSync } from 'node:fs';
import { repository } from './paths.js';

const SHEET = 'node_modules/katex/dist/katex.min.css';

/** KaTeX's stylesheet without its font faces and, if there is `markup`, without rules for classes that it never uses. */
export function formulaStyles(markup) {
  const used = new Set();
  for (const [, names] of (markup ?? '').matchAll(/class="([^"]*)"/g))
    for (const name of names.split(' ')) used.add(name);
  const sheet = readFileSync(repository(SHEET), 'utf8').replace(/@font-face\{[^}]*\}/g, '');
  const rules = [];
  for (const [, selectors, declarations] of sheet.matchAll(/([^{}]+)\{([^}]*)\}/g)) {
    const needed = selectors
      .split(',')
      .filter(
        (selector) =>
          markup === undefined || [...selector.matchAll(/\.([\w-]+)/g)].every(([, name]) => used.has(name)),
      );
    if (needed.length > 0) rules.push(`${needed.join(',')}{${declarations}}`);
  }
  return rules.join('\n');
}
