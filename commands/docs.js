import './node.js';
import { mkdir, writeFile } from 'node:fs/promises';
import { readBuilt } from './built.js';
import { path } from './paths.js';
import { command, UserError } from './report.js';
import { siteIsCurrent } from './site.js';

const usage = `npm run docs

Writes docs/generated from the built files in dist/: sizes and what visits cost, the list of demos, the rules for nginx
and the picture of the README.`;

command(usage, {}, async () => {
  if (!siteIsCurrent()) throw new UserError('dist/ is out of date; run npm run build.');
  // Imported late: they need the npm packages.
  const load = (file) => import(new URL(`../web/generator/${file}`, import.meta.url).href);
  const [{ generatedDocs }, { allDescriptors }] = await Promise.all([load('docs.js'), load('bundle.js')]);
  const descriptors = await allDescriptors();
  await mkdir(path('docs/generated'), { recursive: true });
  for (const [name, data] of generatedDocs(readBuilt(), descriptors)) {
    await writeFile(path('docs/generated', name), data);
    console.log(`docs/generated/${name}`);
  }
});
