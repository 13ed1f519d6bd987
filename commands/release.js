import './node.js';
import { buildEngine, setupToolchain } from './engine.js';
import { path } from './paths.js';
import { bold, command, step } from './report.js';
import { setupPackages } from './setup/packages.js';
import { buildSite } from './site.js';

const usage = `npm run release -- [--tag <tag>]

Builds everything and makes dist/release/: the site and the offline copy as zip, the one-file pages, the npm tarballs, a
bill of materials (CycloneDX) and SHA256SUMS over all of it. Publishes nothing.

  --tag <tag>   refuses a tag that is not that of the version, as v0.1.0
  --help        prints this text`;

command(usage, { options: { tag: { type: 'string' } } }, async ({ tag }) => {
  await setupPackages();
  // Imported late: it needs the npm packages.
  const { checkTag, releaseFiles, writeRelease } = await import('./release/files.js');
  const { toolchainParts } = await import('./release/sbom.js');
  await checkTag(tag);
  await buildEngine({ fromSource: true });
  await buildSite();
  const files = await releaseFiles({ parts: await toolchainParts(await setupToolchain()) });
  await writeRelease(path('dist/release'), files);
  const log = step('release');
  for (const [name, data] of files)
    log(`${name.padEnd(32)} ${(data.length / 1024).toFixed(1).padStart(9)} KB`);
  log(bold('dist/release'));
});
