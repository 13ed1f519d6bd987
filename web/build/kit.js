import { readFileSync } from 'node:fs';
import { repository } from './paths.js';

const FILES = ['README.md', 'docusaurus/Posenc.jsx', 'hugo/layouts/shortcodes/posenc.html'];

/** What somebody copies into a site of their own, for dist/npm: [path, bytes]. */
export const kitFiles = () =>
  FILES.map((file) => [`kit/${file}`, readFileSync(repository(`web/kit/${file}`))]);
