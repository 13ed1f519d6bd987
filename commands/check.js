import './node.js';
import { main, UserError } from './report.js';
import { setupPackages } from './setup/packages.js';
import { runChecks } from './suites/check.js';

main(async () => {
  await setupPackages();
  const { failed } = await runChecks({ fix: process.argv.includes('--fix') });
  if (failed > 0)
    throw new UserError(
      `${failed} of the checks failed; npm run check -- --fix repairs what can be repaired.`,
    );
});
