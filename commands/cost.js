import './node.js';
import { readBuilt } from './built.js';
import { main, UserError } from './report.js';
import { siteIsCurrent } from './site.js';

const usage = `npm run cost

Prints what visits cost in bytes on the wire, from the built files in dist/: per kind of page, for a class of 1,000 and
for a day of 1,000,000 visitors.`;

main(async () => {
  if (process.argv.includes('--help')) return console.log(usage);
  if (!siteIsCurrent()) throw new UserError('dist/ is not what would be built now: npm run build first.');
  // Imported late: it needs the npm packages.
  const { costs, costTable } = await import(new URL('../web/build/cost.js', import.meta.url).href);
  console.log(costTable(costs(readBuilt())));
});
