import { store, stored } from '../../core/storage.js';
import { make } from '../../elements/dom.js';
import { notesOf } from './notes.js';
import { previewOf } from './preview.js';
import { lang, say } from './words.js';

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
    now.textContent = date.toLocaleTimeString(lang, { hour: 'numeric', minute: '2-digit' });
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
