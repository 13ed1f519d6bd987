import { fill } from '../../core/words.js';

/** What was computed and how it was rounded, in words. */
export function roundingOf({ value, format, text }, words) {
  const digits = Number.parseInt(format, 10);
  const plain = text.replace(/,/g, '').replace('−', '-');
  if (Number(plain) === value) return words.exact;
  const name = format.endsWith('s') ? 'significant' : digits === 0 ? 'whole' : 'decimals';
  return fill(words[name], { value: String(value).replace('-', '−'), text, digits, step: 10 ** -digits });
}

// What reads stored runs, each of a module of its name.
export const STORED = ['race', 'text'];

/** A module that computes the number, with the npm package, or, where it reads stored runs, in the repository. */
export function programOf({ lines, call, groups, value, text }) {
  const verbs = groups.filter((name) => !STORED.includes(name));
  const head = [
    verbs.length > 0 ? "import { loadEngine } from 'posenc';" : '',
    ...STORED.filter((name) => groups.includes(name)).map(
      (name) => `import { ${name} } from './web/generator/${name}.js';`,
    ),
    verbs.length > 0 ? `\nconst { ${verbs.join(', ')} } = await loadEngine();` : '',
  ].filter(Boolean);
  const end = `console.log(${call}); // ${value}${Number(text) === value ? '' : ` → ${text}`}`;
  return `${[...head, ...lines, end].join('\n')}\n`;
}
