import { store, stored } from '../../core/storage.js';
import { make } from '../../elements/dom.js';
import { presentWords as words } from '../../strings/words.js';
import { pageLanguage, pageWords } from '../language.js';

const say = pageWords(words);

const BEGAN = 'present:began';
const SECOND = 1000; // ms

// When the lesson began, as far as this window remembers.
function begun() {
  const time = Number(stored('visit', BEGAN));
  return time > 0 && time <= Date.now() ? time : undefined;
}

/** Milliseconds as '4:07' or '1:04:07'. */
function spanOf(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / SECOND));
  const pad = (value) => String(value).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${pad(m)}:${pad(s)}` : `${m}:${pad(s)}`;
}

function makeClock() {
  const now = make('time.present-now');
  const spent = make('span');
  let start = begun() ?? Date.now();
  store('visit', BEGAN, String(start));
  const write = () => {
    const date = new Date();
    now.textContent = date.toLocaleTimeString(pageLanguage(), { hour: 'numeric', minute: '2-digit' });
    now.dateTime = date.toTimeString().slice(0, 5);
    spent.textContent = spanOf(date.getTime() - start);
  };
  const again = make(
    'button',
    {
      onclick() {
        start = Date.now();
        store('visit', BEGAN, String(start));
        write();
      },
    },
    say('again'),
  );
  write();
  const timer = setInterval(write, SECOND / 2);
  return {
    node: make('p.present-clock', now, make('span', say('spent'), ' ', spent), again),
    stop: () => clearInterval(timer),
  };
}

// The notes for the lesson's teacher, which come with a script of their own when they are first asked for.

const NAMESPACES = { math: 'http://www.w3.org/1998/Math/MathML', svg: 'http://www.w3.org/2000/svg' };
let trees = [];
document.addEventListener('posenc:notes-read', ({ detail }) => {
  trees = detail;
});

// A tree of the build, [tag, attributes, child, …], as elements; nothing is parsed as HTML.
function nodeOf(tree, around) {
  if (typeof tree === 'string') return tree;
  const [tag, attributes, ...children] = tree;
  const namespace = NAMESPACES[tag] ?? around;
  const node = namespace ? document.createElementNS(namespace, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  // A place in the lesson is shown in this window, another page beside it.
  if (tag === 'a' && !attributes.href?.startsWith('#')) node.target = '_blank';
  node.append(...children.map((child) => nodeOf(child, namespace)));
  return node;
}

// The notes as elements; none where the lesson has no notes.
function notesOf() {
  const source = document.querySelector('[data-starts="teacher-notes"]');
  if (!source) return Promise.resolve([]);
  return new Promise((resolve) => {
    const loaded = () => resolve(trees.map((tree) => nodeOf(tree)));
    document.addEventListener('posenc:teacher-notes', loaded, { once: true });
    source.click();
  });
}

// Copies are made in a document without custom elements, so that no figure starts to work in one.
const still = document.implementation.createHTMLDocument('');
const titleOf = (demo) => demo.shadowRoot?.querySelector('.head .title')?.textContent.trim();

/**
 * What a step will show, as elements that neither work nor have the focus: its text as it stands, a figure by its title
 * and by what it says without a script. `heading` is the title of its slide where that is a new one.
 */
function previewOf(step, heading) {
  const copy = still.importNode(step, true);
  const demos = [...step.querySelectorAll('pe-demo')];
  for (const [i, place] of [...copy.querySelectorAll('pe-demo')].entries()) {
    const title = make('p.label', say('figure'), ' ', titleOf(demos[i]) ?? '');
    place.replaceWith(make('div', title, ...place.childNodes));
  }
  for (const place of copy.querySelectorAll('pe-quiz, pe-predict, pe-seen, pe-claim')) {
    place.replaceWith(make('div', ...place.childNodes));
  }
  for (const gone of copy.querySelectorAll('template, script, .reveal, .reasons, .solution, .hints, button'))
    gone.remove();
  for (const node of [copy, ...copy.querySelectorAll('*')]) {
    for (const name of ['id', 'for', 'name', 'href']) node.removeAttribute(name);
    node.classList.remove('present-off', 'present-dim');
  }
  const box = make('div.present-preview');
  box.inert = true;
  if (heading) box.append(make('h3', heading));
  box.append(copy);
  return box;
}

/**
 * What the teacher alone sees, beside the lesson: the time and how long the lesson has gone on, the step that comes
 * next, the teaching notes. { node, write(next), stop() }; next is { step, heading }, or undefined at the end.
 */
export function makePanel() {
  const clock = makeClock();
  const next = make('div.present-next');
  const notes = make('div.present-notes', { tabIndex: 0, role: 'region', 'aria-label': say('notes') });
  const node = make(
    'aside.present-panel',
    { 'aria-label': say('panel') },
    clock.node,
    make('h2', say('upcoming')),
    next,
    make('h2', say('notes')),
    notes,
  );
  notesOf().then((nodes) => {
    notes.replaceChildren(...(nodes.length > 0 ? nodes : [make('p', say('notes.none'))]));
  });
  return {
    node,
    write(coming) {
      next.replaceChildren(coming ? previewOf(coming.step, coming.heading) : make('p', say('last')));
    },
    stop: clock.stop,
  };
}
