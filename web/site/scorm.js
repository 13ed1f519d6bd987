import { isShown } from './places.js';
import { findApi } from './scorm/api.js';
import { countOf, keep, readProgress, writeProgress } from './scorm/progress.js';
import { openSession } from './scorm/session.js';

// Stands before the other scripts of the page inside an LMS, so that they find what the learner did before.

const all = (selector) => [...document.querySelectorAll(selector)];
const nameOf = (element) => {
  if (element.localName === 'pe-quiz') return `quiz:${element.dataset.key}`;
  if (element.localName === 'pe-predict') return `predict:${element.id}`;
  return `gate:${element.getAttribute('name')}#${element.id}`;
};
const storageOf = (name) => (name.startsWith('quiz:') ? localStorage : sessionStorage);

// What this browser keeps may be another learner's; what the LMS keeps is this one's.
function restore(names, kept) {
  for (const name of names) {
    try {
      const storage = storageOf(name);
      if (kept.has(name)) storage.setItem(`posenc:${name}`, kept.get(name));
      else storage.removeItem(`posenc:${name}`);
    } catch {
      // Without storage the page asks again; the score is kept all the same.
    }
  }
}

function currentPlace() {
  const places = all('main section.part, main [id]:is(h2, h3)').filter(isShown);
  return places.filter((place) => place.getBoundingClientRect().top <= innerHeight / 3).pop()?.id;
}

// The exercises that count: those of the lessons that the manifest names, as in <adlcp:datafromlms>rope alibi</…>, or all.
function countedOf(launched) {
  const asked = launched.split(/[\s,]+/);
  const own = all('pe-quiz').filter((quiz) => asked.includes(quiz.closest('.part')?.id));
  return (own.length > 0 ? own : all('pe-quiz')).map(nameOf);
}

function connect(session) {
  const names = all('pe-quiz, pe-predict[id], pe-demo[id]').map(nameOf);
  const counted = countedOf(session.launched);
  const kept = readProgress(session.suspended, names);
  const report = () =>
    session.report({
      ...countOf(kept, counted),
      suspended: writeProgress(kept),
      place: currentPlace(),
    });
  restore(names, kept);
  addEventListener('pe-answer', ({ target, detail }) => {
    keep(kept, nameOf(target), detail.kept);
    report();
  });
  addEventListener('pe-predict', ({ target, detail }) => {
    keep(kept, nameOf(target), detail.choice);
    report();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') session.pause(currentPlace());
  });
  addEventListener('pagehide', () => session.end(currentPlace()));
  // A page that comes back as it was left has ended its visit.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  const place = session.place || session.launched.split(/[\s,]+/)[0];
  if (!location.hash && place && document.getElementById(place))
    location.replace(`#${encodeURIComponent(place)}`);
}

const api = findApi(window);
const session = api && openSession(api);
if (session) connect(session);
