import { readFileSync } from 'node:fs';
import { main, UserError } from '../report.js';
import { wrongSubject } from '../subjects.js';

// What git writes itself, and takes away again before anybody else sees it.
const BY_GIT = /^(?:Merge |(?:fixup|squash|amend)! )/;

main(() => {
  const [subject] = readFileSync(process.argv[2], 'utf8').split('\n');
  const wrong = BY_GIT.test(subject) ? undefined : wrongSubject(subject);
  if (wrong) throw new UserError(`“${subject}” ${wrong}.`);
});
