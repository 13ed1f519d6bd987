import { store } from '../core/storage.js';
import { isShown } from './hash-navigation.js';
import { countOf, readProgress, setProgress, writeProgress } from './scorm/progress.js';
import { findApi, openSession } from './scorm/session.js';

// Stands before the other scripts of a lesson inside an LMS, so that they find what the learner did before.

const all = (selector) => [...document.querySelectorAll(selector)];
const nameOf = (element) => {
  if (element.localName === 'pe-quiz') return `quiz:${element.dataset.key}`;
  if (element.localName === 'pe-predict') return `predict:${element.id}`;
  return `gate:${element.getAttribute('name')}#${element.id}`;
};
const areaOf = (name) => (name.startsWith('quiz:') ? 'device' : 'answers');

// What this browser keeps may be another learner's; what the LMS keeps is this one's.
function restore(names, progress) {
  for (const name of names) store(areaOf(name), name, progress.get(name));
}

function currentPlace() {
  const places = all('main [id]:is(h2, h3)').filter(isShown);
  return places.filter((place) => place.getBoundingClientRect().top <= innerHeight / 3).pop()?.id;
}

// Another page in this window would end the visit; in one of its own it finds no LMS.
function openBeside({ target }) {
  const link = /** @type {Element} */ (target).closest('a[href]');
  if (!(link instanceof HTMLAnchorElement) || link.pathname === location.pathname) return;
  link.target = '_blank';
  link.rel = 'noopener';
}

function connect(session) {
  const names = all('pe-quiz, pe-predict[id], pe-demo[id]:not([view])').map(nameOf);
  const counted = all('pe-quiz').map(nameOf);
  const progress = readProgress(session.suspended, names);
  const report = () =>
    session.report({
      ...countOf(progress, counted),
      suspended: writeProgress(progress),
      place: currentPlace(),
    });
  restore(names, progress);
  // Every exercise that counts is in sight.
  const { dataset } = document.documentElement;
  if (dataset.depth === 'first') dataset.depth = 'standard';
  document.addEventListener('click', openBeside, { capture: true });
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
  const { place } = session;
  if (!location.hash && place && document.getElementById(place))
    location.replace(`#${encodeURIComponent(place)}`);
}

const api = findApi(window);
const session = api && openSession(api);
if (session) connect(session);
