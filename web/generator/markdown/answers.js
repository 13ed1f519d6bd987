import { escapeHtml } from '../html.js';

const plainInline = (md, token, env) =>
  md.renderer.renderInline(
    token.children.filter(({ type }) => !type.startsWith('citation')),
    md.options,
    env,
  );

/**
 * The last page of a printed lesson: what was to be predicted, and the exercises solved. Screens do not show it, and paper
 * only what answers something that is printed (`data-of` is its id; web/site/paper.js).
 */
export function answersPage(md, env) {
  const { answers, solutions, t } = env;
  if (answers.length + solutions.length === 0) return '';
  const predictions = answers.map(
    ({ id, question, option }) =>
      `<li data-of="${id}">${plainInline(md, question, env)} <strong>${plainInline(md, option, env)}</strong></li>\n`,
  );
  const exercises = solutions.map(
    ({ id, number, key, markup }) =>
      `<li value="${number}" data-of="${id}"><div data-key="${key}">${markup}</div></li>\n`,
  );
  const part = (name, items) =>
    items.length > 0 ? `<h3>${escapeHtml(t(`answers.${name}`))}</h3>\n<ol>\n${items.join('')}</ol>\n` : '';
  return (
    `<section class="answers"><h2>${escapeHtml(t('answers.title'))}</h2>\n` +
    `${part('predictions', predictions)}${part('exercises', exercises)}</section>\n`
  );
}
