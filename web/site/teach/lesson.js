import { make } from '../../elements/dom.js';
import { say } from './words.js';

/** The tool that opens a lesson as the teacher needs it, in `place`: presented, its notes, itself. */
export function connectLesson(place, courses) {
  const select = courses.cloneNode(true);
  const link = (words, className = '') =>
    make('a', { target: '_blank', rel: 'opener', className }, say(words));
  const links = [
    ['index.html#present', link('lesson.present')],
    ['teacher/index.html', link('lesson.notes')],
    ['index.html', link('lesson.open')],
  ];
  function write() {
    for (const [path, node] of links) node.href = `../lessons/${select.value}/${path}`;
  }
  select.addEventListener('change', write);
  place.replaceChildren(
    make('label.field', make('span', say('lesson.choose')), select),
    make('p.doing', ...links.map(([, node]) => node)),
  );
  write();
}
