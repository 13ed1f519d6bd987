import './node.js';
import { buildEngine } from './engine.js';
import { main } from './report.js';
import { setupPackages } from './setup/packages.js';
import { buildSite } from './site.js';

main(async () => {
  await setupPackages();
  await buildEngine();
  await buildSite({ force: process.argv.includes('--force') });
});
