import { storedValue, storeValue } from '../core/storage.js';
import { make } from '../elements/dom.js';
import { eachPart } from './page.js';

// Lessons in the order of their latest visit.
function visited() {
  const slugs = storedValue('device', 'lessons');
  return Array.isArray(slugs) ? slugs.filter((slug) => typeof slug === 'string') : [];
}

const storeVisit = (slug) =>
  storeValue('device', 'lessons', [...visited().filter((other) => other !== slug), slug]);

function mark(list) {
  const slugs = visited();
  for (const item of list.children) {
    const { lesson } = item.dataset;
    if (!slugs.includes(lesson)) continue;
    item.dataset.visited = '';
    const isLatest = list.dataset.latest && lesson === slugs.at(-1);
    const words = isLatest ? list.dataset.latest : list.dataset.visited;
    if (isLatest) (item.querySelector('p') ?? item).append(make('span.latest', ` ${words}`));
    else item.querySelector('a').after(make('span.hidden', ` ${words}`));
  }
}

// Leads to the lesson that was visited last, where the page lists it.
function offerToContinue(line) {
  const slug = visited().at(-1);
  const link = slug && document.querySelector(`main [data-lesson="${CSS.escape(slug)}"] a`);
  if (!link) return;
  const to = line.querySelector('a');
  to.href = link.getAttribute('href');
  to.textContent = link.textContent;
  line.hidden = false;
}

// A menu closes by Escape, by a press elsewhere and when focus goes on.
function connectMenu(menu) {
  const close = () => {
    menu.open = false;
  };
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return;
    close();
    menu.querySelector('summary').focus();
  });
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget && !menu.contains(relatedTarget)) close();
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (!menu.contains(target)) close();
  });
  menu.addEventListener('click', ({ target }) => {
    if (target.closest('a')) close();
  });
}

/** Marks the lessons that were visited, stores this one, and lets the menu close. */
export function connectCourse() {
  eachPart((root) => {
    for (const list of root.querySelectorAll('.course-marks')) mark(list);
    for (const line of root.querySelectorAll('.continue')) offerToContinue(line);
  });
  const { lesson } = document.body.dataset;
  if (lesson) storeVisit(lesson);
  for (const menu of document.querySelectorAll('details.menu')) connectMenu(menu);
}
