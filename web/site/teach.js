import { make } from '../elements/dom.js';
import { teachWords as words } from '../strings/words.js';
import { pageWords } from './language.js';
import { connectBuilder } from './teach/builder.js';
import { connectSheets } from './teach/sheets.js';
import { connectTally } from './teach/tally.js';

const say = pageWords(words);

// The tool that opens a lesson as the teacher needs it, in `place`: presented, its notes, itself.
function connectLesson(place, courses) {
  const select = courses.cloneNode(true);
  const link = (key) => make('a', { target: '_blank', rel: 'opener' }, say(key));
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

// The page for preparing a lesson: links for pupils, their predictions counted, worksheets.
const place = (name) => document.querySelector(`.tool[data-tool="${name}"]`);
const [catalogue, courses] = ['.catalogue', '.courses'].map((name) => document.querySelector(name));
const names = [...catalogue.options].map(({ value }) => value);
catalogue.hidden = courses.hidden = false;
const builder = connectBuilder(place('link'), catalogue);
connectTally(place('tally'), names);
connectLesson(place('lesson'), courses);
connectSheets(place('sheet'), courses, builder);
