import { FALLBACK, LANGUAGES } from '../../core/languages.js';
import { CARDS } from '../cards/plan.js';
import { zip } from './zip.js';

// For everybody in one file: each line in every language.
function readme(words) {
  const inOrder = [FALLBACK, ...LANGUAGES.filter((lang) => lang !== FALLBACK)].map((lang) => words[lang]);
  const say = (key) => inOrder.map((t) => t(`offline.${key}`));
  const singles = LANGUAGES.map((lang) => `posenc-${lang}.html`).join(' · ');
  return `Posenc

${say('open').join('\n')}

${singles}: ${say('single').join(' · ')}
integrations: ${say('integrations').join(' · ')}
`;
}

/** posenc-offline.zip: the site without pictures for links, and the one-file pages in one folder, for a room without a network. */
export function offlineZip({ words }, { site, single, elements = [] }) {
  // Nobody shares an address that begins with file:.
  const pages = [...site].filter(([file]) => !file.startsWith(`${CARDS}/`));
  const integrations = [...elements].filter(([file]) => file.startsWith('integrations/'));
  const files = [['README.txt', Buffer.from(readme(words))], ...pages, ...single, ...integrations];
  return { dist: [['posenc-offline.zip', zip(files.map(([file, data]) => [`posenc/${file}`, data]))]] };
}
