import { titleIn } from '../claims.js';
import { html, raw } from '../html.js';
import { rootFrom } from '../paths.js';
import { withUnit } from './claims.js';

/**
 * Measures every side: [{ …contradiction, sides: [{ …side, group, title, measured, expected, unit }] }]. A side that
 * comes out otherwise than content/contradictions.json says stops the build.
 */
export function measureContradictions(contradictions, groups, engine) {
  const known = new Map(
    Object.entries(groups).flatMap(([group, { sides }]) =>
      Object.entries(sides).map(([name, side]) => [name, { group, side }]),
    ),
  );
  return contradictions.map((contradiction) => ({
    ...contradiction,
    sides: contradiction.sides.map((said) => {
      const { group, side } = known.get(said.check) ?? {};
      if (!side) throw new Error(`${contradiction.id} names “${said.check}”, which web/checks does not have`);
      const result = side.run(engine);
      if (result.holds !== said.right) {
        throw new Error(
          `${contradiction.id}, “${said.check}”: measured ${result.measured}, said ${result.expected}`,
        );
      }
      return { ...said, group, title: side.title, ...result };
    }),
  }));
}

/** The container `contradictions`: all of them. */
export function contradictionContainers({ inline, contradictions, claims, lessons }) {
  const known = new Set(claims.map(({ id }) => id));

  const claimsPage = (env) => `${rootFrom(env.path)}${env.lang}/claims/index.html`;
  const claimLink = (id, env) =>
    known.has(id)
      ? html`<a href="${env.slug === 'claims' ? '' : claimsPage(env)}#${id.toLowerCase()}">${id}</a>`
      : html`${id}`;

  function sideOf(side, env) {
    const { lang, t } = env;
    const { claims: ids, says, right, group, check, title, measured, expected, unit } = side;
    const documents = [...new Set(ids.map((id) => `00${id[1]}`))].join(', ');
    const places = ids.map((id, i) => [i > 0 ? raw(', ') : '', claimLink(id, env)]);
    const words = inline(says[lang], env);
    return html`<pe-claim name="${group}/${check}" said><div class="claim claim-${right ? 'right' : 'wrong'}" role="group" aria-label="${title[lang]}">
<p class="entry-place">${t('claims.document', { number: documents })} · ${places}</p>
<p class="claim-said"><b class="verdict">${t(`verdict.${right ? 'right' : 'wrong'}`)}</b> ${raw(right ? `<q>${words}</q>` : `<s>${words}</s>`)}</p>
<p class="claim-measured">${title[lang]}: <samp>${raw(withUnit(measured, unit))}</samp> (${t('contradiction.said')} ${raw(withUnit(expected, unit))})</p>
</div></pe-claim>\n`;
  }

  // A lesson that is still to come has no link.
  function lessonLink(lesson, env) {
    const [slug, anchor] = lesson.split('#');
    if (!lessons.includes(slug) || env.slug === slug) return '';
    const title = titleIn(`lessons/${slug}/${env.lang}.md`);
    return html` <a href="${rootFrom(env.path)}${env.lang}/lessons/${slug}/index.html#${anchor}">${title}</a>`;
  }

  const card = ({ id, topic, sides, truth, lesson }, env) =>
    html`<section class="contradiction" id="${id.toLowerCase()}">
<p class="label">${env.t('contradiction.label', { id })} ${topic[env.lang]}</p>
<div class="sides">
${sides.map((side) => sideOf(side, env))}</div>
<p class="contradiction-truth">${raw(inline(truth[env.lang], env))}${lessonLink(lesson, env)}</p>
</section>\n`.markup;

  return {
    contradictions: (_args, env) => contradictions.map((contradiction) => card(contradiction, env)).join(''),
  };
}
