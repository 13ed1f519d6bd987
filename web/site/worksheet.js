import { initialValue } from '../core/parameters.js';
import { writeQuery } from '../core/permalink.js';
import { adopt, make } from '../elements/dom.js';
import { worksheetWords as words } from '../strings/words.js';
import { pageLanguage, pageWords } from './language.js';
import { rootOf, studentAddress } from './teach/address.js';
import { demoWith } from './teach/demo.js';
import { qrOf } from './teach/qr.js';
import { numberOf, readWorksheetHash } from './worksheet/address.js';
import { caseOf, figureOf } from './worksheet/figures.js';
import { questionsOf } from './worksheet/questions.js';
import css from './worksheet.css';

// A sheet to print, made of this lesson: predictions and three of its questions in front, the figures behind, in the states
// that the address names, and the answers on a page of their own. Loaded when it is first asked for.

const lang = pageLanguage();
const say = pageWords(words);
const root = document.documentElement;
const main = document.querySelector('main');
const OWN = 2;
let stop;

// Without others, the first figures of the lesson.
const demosOfLesson = () =>
  [...main.querySelectorAll('pe-demo:not([view])')]
    .slice(0, OWN)
    .map((demo) => ({ name: demo.getAttribute('name'), state: '' }));

function linkOf({ name, state }, base) {
  const own = location.protocol === 'file:' ? undefined : new URL('../../../', location.href).href;
  const given = base ?? own;
  return given && studentAddress({ base: rootOf(given).href, demo: name, lang, state });
}

function stateOfValues({ params }, values) {
  const start = Object.fromEntries(Object.keys(params).map((key) => [key, initialValue(params[key], lang)]));
  return writeQuery(params, { ...start, ...values }, start);
}

const heading = (number, text) => make('h2', make('span', `${number}`), ' ', text);

async function figurePart(given, number, base, engine) {
  const { descriptor, t } = await demoWith(given.name);
  const demo = { name: descriptor.name, state: given.state };
  const shown = caseOf(descriptor, demo.state);
  const written = demo.state || stateOfValues(descriptor, shown.values);
  const address = linkOf({ name: demo.name, state: written }, base);
  const figure = await figureOf({
    descriptor,
    state: demo.state,
    ...shown,
    lang,
    t,
    prefix: `sheet-${number}-`,
  });
  const qr = address && qrOf(address, say('qr'));
  const { predict } = descriptor;
  const asked =
    predict &&
    make(
      'section.prediction',
      heading(number, t('title')),
      make('p.asked', t('predict')),
      make('ul.boxes', ...predict.options.map((option) => make('li', t(`predict.${option}`)))),
      make('p.line', say('because'), make('span')),
    );
  const part = make(
    'section.figure',
    heading(number, t('title')),
    make('div.drawn', figure),
    make(
      'div.below',
      make(
        'div',
        make('p.line', say('seen'), make('span')),
        make('p.line', make('span')),
        make('p.line', make('span')),
        make('p.source', `${demo.name}${written && `?${written}`}`),
      ),
      qr,
    ),
  );
  const answer = predict && [
    make('strong', t(`predict.${predict.answer(engine)}`)),
    '. ',
    predict.why(engine, t),
  ];
  return { asked, part, answer };
}

async function write(page, { number, demos, base }) {
  const engine = await globalThis.Posenc.loadEngine();
  const title = document.querySelector('h1').textContent;
  const parts = [];
  for (const demo of demos.length > 0 ? demos : demosOfLesson()) {
    try {
      parts.push(await figurePart(demo, parts.length + 1, base, engine));
    } catch (error) {
      parts.push({
        part: make(
          'p.refused',
          { role: 'status' },
          say('failed', { name: demo.name, reason: error.message }),
        ),
      });
    }
  }
  const questions = questionsOf(main, number).map(({ asked, blanks, answer }, i) => ({
    part: make(
      'section.question',
      heading(parts.length + i + 1, make('span.hidden', say('question'))),
      asked,
      blanks,
    ),
    answer,
  }));
  const answers = [...parts, ...questions]
    .map(({ answer }, i) => answer && make('li', { value: i + 1 }, ...answer))
    .filter(Boolean);
  // A figure shows what its question asks, so the questions come on a page before all figures.
  const asked = parts.map((one) => one.asked).filter(Boolean);
  page.replaceChildren(
    make(
      'header',
      make('h1', title),
      make('p.who', say('name'), make('span'), say('date'), make('span'), say('number', { number })),
    ),
    make(
      'div.first',
      ...asked,
      asked.length > 0 && make('p.turn', say('turn')),
      ...questions.map(({ part }) => part),
    ),
    ...parts.map(({ part }) => part),
    make('section.key', make('h2', say('answers', { number })), make('ol', ...answers)),
  );
}

function start() {
  const said = readWorksheetHash(location.hash);
  const page = make('div.paper', { lang });
  const status = make('p', { role: 'status' });
  const number = make('input', { type: 'number', min: '1', max: '99', value: String(said.number) });
  const printing = make('button', { onclick: () => print() }, say('print'));
  const leave = make('button', { onclick: () => stop() }, say('leave'));
  const bar = make(
    'nav.worksheet-bar',
    { 'aria-label': say('label') },
    make('label', say('variant'), ' ', number),
    status,
    printing,
    leave,
  );
  const whole = make('main.worksheet', { 'aria-label': say('label') }, bar, page);
  let last = Promise.resolve();
  const build = () => {
    status.textContent = say('making');
    printing.disabled = true;
    last = last
      .then(() => write(page, said))
      .then(() => {
        status.textContent = '';
        printing.disabled = false;
      });
  };
  number.addEventListener('change', () => {
    said.number = numberOf(number.value);
    number.value = String(said.number);
    build();
  });
  const pressed = ({ key }) => key === 'Escape' && stop();
  const depth = root.dataset.depth;
  stop = () => {
    stop = undefined;
    removeEventListener('keydown', pressed);
    delete root.dataset.worksheet;
    root.dataset.depth = depth;
    whole.remove();
  };
  addEventListener('keydown', pressed);
  root.dataset.worksheet = '';
  document.body.append(whole);
  scrollTo({ top: 0, behavior: 'instant' });
  build();
}

adopt(document, css);
document.addEventListener('posenc:worksheet', () => {
  if (!stop) start();
});
