import { formatNumber } from '../../core/numbers.js';
import { escapeHtml } from '../html.js';
import { rootFrom } from '../paths.js';
import { citation } from './references.js';

const printed = (value) => (typeof value === 'number' ? formatNumber(value) : String(value));

/** Runs every check once on the engine; a check that does not hold stops the build. */
export async function measureChecks(groups, engine) {
  const measured = new Map();
  const named = Object.entries(groups).flatMap(([group, { checks }]) =>
    Object.entries(checks).map(([name, check]) => ({ group, name, check })),
  );
  for (const { group, name, check } of named) {
    const result = await check.run(engine);
    if (!result.holds) {
      throw new Error(
        `check “${name}” does not hold: measured ${result.measured}, expected ${result.expected}`,
      );
    }
    measured.set(name, { group, title: check.title, ...result });
  }
  return measured;
}

/** A number or a limit in print, with its unit. */
export const withUnit = (value, unit) => escapeHtml(printed(value) + (unit ? ` ${unit}` : ''));

const measurement = ({ title, measured, expected, unit, note }, { t, lang }) =>
  `<p class="claim-measured">${escapeHtml(title[lang])}: <samp>${withUnit(measured, unit)}</samp> ` +
  `(${escapeHtml(t('claim.expected'))} ${withUnit(expected, unit)}). ${escapeHtml(note[lang])}</p>\n`;

/** The container `checks`, one row a check: what it measures, what the engine gave, what was expected. */
export function checksContainer(results) {
  const row = ({ title, measured, expected, unit, note }, { lang }) =>
    `<tr><th scope="row">${escapeHtml(title[lang])}<p>${escapeHtml(note[lang])}</p></th>` +
    `<td>${withUnit(measured, unit)}</td><td>${withUnit(expected, unit)}</td></tr>`;
  return (_args, env) => {
    const heads = ['check', 'measured', 'expected'].map(
      (key) => `<th scope="col">${escapeHtml(env.t(`checks.${key}`))}</th>`,
    );
    const rows = [...results.values()].map((result) => row(result, env));
    return `<div class="table checks"><table>\n<thead><tr>${heads.join('')}</tr></thead>\n<tbody>\n${rows.join('\n')}\n</tbody>\n</table></div>\n`;
  };
}

/** What people say, what is right, why the mistake is tempting, and what else to know; `inline(words)` renders words of one language. */
export function claimText({ statement, verdict, correction, tempting, note }, { lang, t }, inline) {
  const text = inline(statement[lang]);
  // A bug is in the code that the statement describes, not in the statement.
  const said = verdict === 'wrong' ? `<s>${text}</s>` : `<q>${text}</q>`;
  const word = `<b class="verdict">${escapeHtml(t(`verdict.${verdict}`))}</b>`;
  const paragraph = (kind, words) =>
    words?.[lang] ? `<p class="claim-${kind}">${inline(words[lang])}</p>\n` : '';
  return (
    `<p class="claim-said">${word} ${said}</p>\n` +
    paragraph('correction', correction) +
    paragraph('tempting', tempting) +
    paragraph('note', note)
  );
}

// Lessons in which models were trained to see: the key of a claim that names a section there.
const TRIALS = ['race', 'text'];

const tried = (lesson, section, { path, lang, t }) =>
  `<p class="claim-raced"><a href="${rootFrom(path)}${lang}/lessons/${lesson}/index.html#${section}">${escapeHtml(t(`claim.tried.${lesson}`))}</a></p>\n`;

/** What a claim rests on: the result of its check and the runs that settle it, where it has any, and its sources. */
export function claimGrounds({ id, check, sources = [], ...claim }, env, measured) {
  const result = check && measured.get(check);
  if (check && !result)
    throw new Error(`claim “${id}” names the check “${check}”, which web/checks does not have`);
  const cited = sources.map((source) =>
    typeof source === 'string' ? citation(source, undefined, env) : citation(source.key, source.where, env),
  );
  const line = cited.length > 0 ? `<p class="claim-sources">${cited.join('\u00a0· ')}</p>\n` : '';
  const trials = TRIALS.filter((lesson) => claim[lesson]).map((lesson) => tried(lesson, claim[lesson], env));
  return `${result ? measurement(result, env) : ''}${trials.join('')}${line}`;
}

/** 'group/check' of a claim's check, as a page asks for it; '' without one. */
export const checkPath = ({ check }, measured) => (check ? `${measured.get(check)?.group}/${check}` : '');
