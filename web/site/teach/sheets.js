import { make } from '../../elements/dom.js';
import { teachWords as words } from '../../strings/words.js';
import { pageWords } from '../language.js';
import { MOST, numberOf, worksheetHash } from '../worksheet/address.js';
import { demoWith } from './demo.js';
import { button } from './fields.js';
import { oneOf, storedSettings, storeSettings, textsOf } from './settings.js';

const say = pageWords(words);

/** The tool that makes worksheets, in `place`; `courses` lists the lessons, `builder` knows the state that is set. */
export function connectSheets(place, courses, builder) {
  const last = storedSettings('sheet');
  const names = builder.names();
  const demos = (Array.isArray(last.demos) ? last.demos : [])
    .filter((demo) => names.includes(demo?.name) && textsOf([demo.state, demo.title]).length === 2)
    .slice(0, MOST);
  courses.value = oneOf(
    [...courses.options].map(({ value }) => value),
    last.lesson,
    courses.value,
  );
  const list = make('ol.taken');
  const number = make('input', { type: 'number', min: '1', max: '99', value: String(numberOf(last.number)) });
  const open = make('a.open', { target: '_blank', rel: 'noopener' }, say('sheet.open'));
  const add = button(say('sheet.add'), async () => {
    const name = builder.name();
    const { t } = await demoWith(name);
    demos.push({ name, state: builder.state(), title: t('title') });
    write();
  });

  function write() {
    const base = /^https?:/.test(builder.base()) ? builder.base().trim() : undefined;
    const value = numberOf(number.value);
    storeSettings('sheet', { lesson: courses.value, number: value, demos });
    open.href = `../lessons/${courses.value}/index.html${worksheetHash({ number: value, demos, base })}`;
    add.disabled = demos.length >= MOST;
    list.hidden = demos.length === 0;
    list.replaceChildren(
      ...demos.map((demo, i) =>
        make(
          'li',
          make('span', demo.title, demo.state && make('small', demo.state)),
          button(say('sheet.remove'), () => {
            demos.splice(i, 1);
            write();
            add.focus();
          }),
        ),
      ),
    );
  }

  courses.addEventListener('change', write);
  number.addEventListener('input', write);
  open.addEventListener('click', write);
  place.replaceChildren(
    make(
      'div.fields',
      make('label.field', make('span', say('sheet.lesson')), courses),
      make('label.field', make('span', say('sheet.number')), number),
    ),
    list,
    make('p.doing', add, open),
  );
  write();
}
