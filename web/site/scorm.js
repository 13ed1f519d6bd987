import { store } from '../core/storage.js';
import { isShown } from './hash-navigation.js';
import { findApi } from './scorm/api.js';
import { countOf, readProgress, setProgress, writeProgress } from './scorm/progress.js';
import { openSession } from './scorm/session.js';

// Stands before the other scripts of the page inside an LMS, so that they find what the learner did before.

const all = (selector) => [...document.querySelectorAll(selector)];
const nameOf = (element) => {
  if (element.localName === 'pe-quiz') return `quiz:${element.dataset.key}`;
  if (element.localName === 'pe-predict') return `predict:${element.id}`;
  return `gate:${element.getAttribute('name')}#${element.id}`;
};
const areaOf = (name) => (name.startsWith('quiz:') ? 'device' : 'visit');

// What this browser keeps may be another learner's; what the LMS keeps is this one's.
function restore(names, progress) {
  for (const name of names) store(areaOf(name), name, progress.get(name));
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
  const progress = readProgress(session.suspended, names);
  const report = () =>
    session.report({
      ...countOf(progress, counted),
      suspended: writeProgress(progress),
      place: currentPlace(),
    });
  restore(names, progress);
  addEventListener('pe-answer', ({ target, detail }) => {
    setProgress(progress, nameOf(target), detail.progress);
    report();
  });
  addEventListener('pe-predict', ({ target, detail }) => {
    setProgress(progress, nameOf(target), detail.choice);
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
