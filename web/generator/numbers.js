import { bundlePageScript } from './bundle.js';

const WORDS = ['label', 'exact', 'decimals', 'significant', 'whole', 'runs', 'keys'];

// Each line and each number once: [call, its lines, groups, value, format, text], and which stands where.
function packed(numbers) {
  const lines = [...new Set(numbers.flatMap((number) => number.lines))];
  const rows = numbers.map(({ call, lines: uses, groups, value, format, text }) =>
    JSON.stringify([call, uses.map((line) => lines.indexOf(line)), groups, value, format, text]),
  );
  const kinds = [...new Set(rows)];
  return {
    lines,
    numbers: kinds.map((row) => JSON.parse(row)),
    order: rows.map((row) => kinds.indexOf(row)),
  };
}

/** Of each language the script that says how the numbers of some of `pages` were computed: numbersScript(lang, pages). */
export async function numbersScripts(words) {
  const code = await bundlePageScript('numbers');
  return (lang, pages) => {
    const t = words[lang];
    const spoken = {
      ...Object.fromEntries(WORDS.map((name) => [name, t(`number.${name}`)])),
      copy: t('bibtex.copy'),
      copied: t('bibtex.copied'),
      close: t('note.close'),
    };
    const parts = pages.map(({ slug, numbers }) => [slug, packed(numbers)]);
    const data = JSON.stringify({ words: spoken, parts: Object.fromEntries(parts) });
    return code.replace('POSENC_NUMBERS', () => data);
  };
}

/** Whether a page has numbers whose computation can be told. */
export const hasNumbers = ({ numbers }) => numbers?.length > 0;
