import { neighbours, numbered } from '../course.js';
import { bindDots, html } from '../html.js';
import { numbersButton } from './chrome.js';

const step = ({ t, root }, rel, card) =>
  card
    ? html`<a class="${rel}" rel="${rel}" href="${root}${card.path}"><span class="label">${t(`lesson.${rel}`)}</span>
<b>${bindDots(numbered(card))}</b></a>\n`
    : '';

/** What stands below a lesson: the lessons before and after it, notes for its teacher, and that it can be printed. */
export function lessonFoot(view) {
  const { t, slug, lang, root, cards, data } = view;
  const notes = data.collections.teachers.find((other) => other.lang === lang && other.slug === slug);
  const { previous, next } = neighbours(cards, slug);
  return html`<div class="foot">
${
  previous || next
    ? html`<nav class="around" aria-label="${t('nav.around')}">
${step(view, 'prev', previous)}${step(view, 'next', next)}</nav>\n`
    : ''
}<aside aria-label="${t('lesson.handout')}"><p class="handout">${notes ? html`<a href="${root}${notes.path}">${t('lesson.teacher')}</a><span hidden data-starts="teacher-notes" data-script="${root}assets/notes.${slug}.${lang}.js"></span>\u2002` : ''}<span data-print="${t('lesson.print')}">${t('lesson.handout')}</span>\u2002<button type="button" class="plain present" data-starts="worksheet" data-script="${root}assets/worksheet.js">${t('lesson.worksheet')}</button>\u2002${numbersButton(view)}</p></aside>
</div>
`;
}
