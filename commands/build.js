import './node.js';
import { buildEngine } from './engine.js';
import { main } from './report.js';
import { setupPackages } from './setup/packages.js';
import { requirePrograms } from './setup/requirements.js';
import { buildSite } from './site.js';

main(async () => {
  requirePrograms(['cmake', 'ninja', 'python']);
  await setupPackages();
  await buildEngine();
  await buildSite({ force: process.argv.includes('--force') });
});
