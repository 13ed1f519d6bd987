import { path } from './paths.js';
import { execute } from './process.js';

// The last commit whose subject breaks the rule.
const SUBJECTS_SINCE = 'b2fc182961bdf86332faca7aa8cc672d1a89de8f';
const LONGEST_SUBJECT = 72;
const NO_IMPERATIVE = /^(?:A|An|The|It|What|When|Where|Which|Who|How|Added|Fixed|Changed|Removed|Updated)\b/;

/** What is wrong with the subject of a commit, as a sentence; undefined where it is `area: Imperative subject`. */
export function wrongSubject(subject) {
  if (/^Revert "/.test(subject)) return undefined;
  const [, rest] = /^[a-z][a-z0-9/-]*(?:, [a-z][a-z0-9/-]*)*: ([A-Z].*)$/.exec(subject) ?? [];
  if (rest === undefined) return 'must be “area: Imperative subject”, the area in lower case';
  if (NO_IMPERATIVE.test(rest)) return 'must begin with a verb in the imperative after the area';
  if (rest.endsWith('.')) return 'must not end with a full stop';
  if (subject.length > LONGEST_SUBJECT)
    return `must have at most ${LONGEST_SUBJECT} characters, has ${subject.length}`;
}

/**
 * Holds the subjects of commits after `since` to the rule. A copy without that history passes with a note.
 *
 * @param {{ since?: string, cwd?: string }} [options]
 */
export async function checkSubjects({ since = SUBJECTS_SINCE, cwd = path() } = {}) {
  const git = (...args) =>
    execute('git', args, { quiet: true, cwd }).catch(() => ({ status: 1, output: '' }));
  const { status: apart } = await git('merge-base', '--is-ancestor', since, 'HEAD');
  if (apart !== 0) return { status: 0, note: 'not checked, their history is not in this copy' };
  const { output } = await git('log', '--no-merges', '--format=%h %s', `${since}..HEAD`);
  const wrong = output
    .split('\n')
    .filter(Boolean)
    .map((line) => /^(\S+) (.*)$/.exec(line).slice(1))
    .filter(([, subject]) => wrongSubject(subject))
    .map(([commit, subject]) => `${commit} “${subject}” ${wrongSubject(subject)}`);
  return { status: wrong.length === 0 ? 0 : 1, output: wrong.join('\n') };
}
