import { formatNumber } from '../../core/numbers.js';
import { escapeHtml } from '../html.js';
import { fillExpressions } from './engine.js';
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

const withUnit = (value, unit) => escapeHtml(printed(value) + (unit ? ` ${unit}` : ''));

const measurement = ({ title, measured, expected, unit, note }, { t, lang }) =>
  `<p class="claim-measured">${escapeHtml(title[lang])}: <output>${withUnit(measured, unit)}</output> ` +
  `(${escapeHtml(t('claim.expected'))} ${withUnit(expected, unit)}). ${escapeHtml(note[lang])}</p>\n`;

/** The containers `claim` (one statement, settled) and `checks` (every check with what it measured). */
export function claimContainers({ md, claims, measured, engine }) {
  // Footnotes belong to the page around the claim.
  const inline = (text, env) =>
    md().renderInline(fillExpressions(text, engine), { ...env, footnotes: undefined });
  return { claim: claimContainer({ inline, claims, measured }), checks: checksTable(measured) };
}

// One row a check: what it measures, what the engine gave, what was expected.
function checksTable(results) {
  const row = ({ title, measured, expected, unit, note }, { lang }) =>
    `<tr><th scope="row">${escapeHtml(title[lang])}<p>${escapeHtml(note[lang])}</p></th>` +
    `<td>${withUnit(measured, unit)}</td><td>${withUnit(expected, unit)}</td></tr>`;
  return {
    open(_args, env) {
      const heads = ['check', 'measured', 'expected'].map(
        (key) => `<th scope="col">${escapeHtml(env.t(`checks.${key}`))}</th>`,
      );
      const rows = [...results.values()].map((result) => row(result, env));
      return `<div class="table checks"><table>\n<thead><tr>${heads.join('')}</tr></thead>\n<tbody>\n${rows.join('\n')}\n</tbody>\n</table></div>\n`;
    },
    close: () => '',
  };
}

function claimContainer({ inline, claims, measured }) {
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  const named = (id) => {
    const claim = byId.get(id);
    if (!claim) throw new Error(`claim “${id}” is not in content/claims`);
    return claim;
  };
  return {
    open(id, env) {
      const { statement, verdict, correction, tempting, check } = named(id);
      const { lang, t } = env;
      const text = inline(statement[lang], env);
      // A bug is in the code that the statement describes, not in the statement.
      const said = verdict === 'wrong' ? `<s>${text}</s>` : `<q>${text}</q>`;
      const word = `<b class="verdict">${escapeHtml(t(`verdict.${verdict}`))}</b>`;
      const name = check ? ` name="${escapeHtml(`${measured.get(check)?.group}/${check}`)}"` : '';
      const paragraph = (kind, words) =>
        words?.[lang] ? `<p class="claim-${kind}">${inline(words[lang], env)}</p>\n` : '';
      return (
        `<pe-claim id="${id.toLowerCase()}"${name}><article class="claim claim-${verdict}">\n` +
        `<p class="claim-said">${word} ${said}</p>\n` +
        paragraph('correction', correction) +
        paragraph('tempting', tempting)
      );
    },
    close(id, env) {
      const { check, sources = [] } = named(id);
      const result = check && measured.get(check);
      if (check && !result)
        throw new Error(`claim “${id}” names the check “${check}”, which web/checks does not have`);
      const cited = sources.map((source) =>
        typeof source === 'string'
          ? citation(source, undefined, env)
          : citation(source.key, source.where, env),
      );
      const line = cited.length > 0 ? `<p class="claim-sources">${cited.join('\u00a0· ')}</p>\n` : '';
      return `${result ? measurement(result, env) : ''}${line}</article></pe-claim>\n`;
    },
  };
}
