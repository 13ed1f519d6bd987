import { adopt, replaceEntry } from '../elements/dom.js';
import { presentWords as words } from '../strings/words.js';
import { pageWords } from './language.js';
import { makeBar } from './present/bar.js';
import { enlargeFigure, smallFigure } from './present/enlarge.js';
import { listenToKeys } from './present/keys.js';
import { linkWindows } from './present/link.js';
import { makePanel } from './present/panel.js';
import { placeHash, readPlace } from './present/place.js';
import { headlineOf, restOf, slidesOf, stepsOf } from './present/steps.js';
import css from './present.css';

// The lesson of this page on a wall, started by the event posenc:present; loaded when it is first asked for. A second
// window is the teacher's: the same place of the lesson, with the notes, the next step and a clock beside it.

const say = pageWords(words);
const GROWN = 2500; // ms in which the figures of a slide have grown to their size
const WRITTEN = 400; // ms until a demo has put its state into the address
const HEARD = ['pe-change', 'pe-step', 'pe-ready'];
const root = document.documentElement;
const main = document.querySelector('main');
let stop;

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
const isHeading = (block) => block.matches('h1, h2, h3');
// Without the word for the kind of block that it is.
function textOf(block) {
  const copy = block.cloneNode(true);
  for (const label of copy.querySelectorAll('.label')) label.remove();
  return copy.textContent.trim();
}
const titleOf = (slide) => textOf(headlineOf(slide) ?? slide.findLast(isHeading) ?? slide[0]);

// What is read now; the first slide where the page stands at its top, however short that one is.
function slideInSight(slides) {
  if (scrollY === 0) return 0;
  const line = innerHeight / 3;
  return Math.max(
    0,
    slides.findLastIndex((slide) => stepsOf(slide)[0].getBoundingClientRect().top <= line),
  );
}

const writeHash = (hash) => replaceEntry(history.state, location.href.split('#')[0] + hash);

function start() {
  // One closure: slide, step, address and the other window follow each other.
  const asked = readPlace(location.hash);
  const { isSpeaker } = asked;
  const slides = slidesOf(main);
  const rest = restOf(main, slides);
  const { theme } = root.dataset;
  const said = new Map();
  const demos = [...main.querySelectorAll('pe-demo[id]')];
  const walked = new Map(); // demo: how many of its steps were gone forward here
  const hidden = new Map(demos.map((demo) => [demo, demo.getAttribute('hide')]));
  let slide = Math.min(slides.length - 1, asked.slide ?? slideInSight(slides));
  let step = Math.min(stepsOf(slides[slide]).length - 1, asked.step ?? 0);
  let panel;
  let shown;
  let named;
  let writing;

  const link = linkWindows(isSpeaker, (message) => {
    // The projected window shows the lesson alone while the teacher's own has the bar.
    if (message.isSpeaker) bar.node.classList.toggle('present-quiet', !message.bye);
    if (message.hello) {
      tellPlace();
      for (const demo of demos) if (demo.descriptor) tellDemo(demo);
    } else if (message.slide !== undefined) go(message.slide, message.step);
    else if (message.demo !== undefined) {
      const demo = demos.find(({ id }) => id === message.demo);
      if (!demo) return;
      const { values, at, isShut } = message;
      said.set(demo, JSON.stringify([values, at, isShut]));
      if (demo.step !== at || (demo.gated && !isShut)) demo.step = at;
      if (isShut && !demo.gated) demo.next();
      demo.values = values;
    }
  });
  const tellPlace = () => link.say({ slide, step });
  const stateOf = (demo) => JSON.stringify([demo.values, demo.step, demo.gated]);
  function tellDemo(demo) {
    const { id, step, gated, values } = demo;
    said.set(demo, stateOf(demo));
    link.say({ demo: id, values: { ...values }, at: step, isShut: gated });
  }
  const writePlace = () => writeHash(placeHash({ slide, step, isSpeaker }));
  // A state that came from the other window is not sent back. A demo writes its own into the address; the place returns.
  const changed = ({ type, target }) => {
    // Ready in the state it begins with is no news, unless the address named another.
    if (type === 'pe-ready' && target !== named) return;
    clearTimeout(writing);
    writing = setTimeout(writePlace, WRITTEN);
    if (demos.includes(target) && said.get(target) !== stateOf(target)) tellDemo(target);
  };

  const second = () => link.second() || bar.tell(say('blocked'));
  const bar = makeBar({
    next: () => move(1),
    back: () => move(-1),
    second: isSpeaker ? undefined : second,
    notes: () => showNotes(!panel),
    leave: () => stop(),
  });

  function showNotes(isWanted) {
    panel?.stop();
    panel?.node.remove();
    panel = isWanted ? makePanel() : undefined;
    root.toggleAttribute('data-present-notes', isWanted);
    bar.noted(isWanted);
    if (panel) bar.node.before(panel.node);
    show();
  }

  function coming() {
    const steps = stepsOf(slides[slide]);
    if (step + 1 < steps.length) return { step: steps[step + 1] };
    const following = slides[slide + 1];
    return following && { step: stepsOf(following)[0], heading: titleOf(following) };
  }

  function show() {
    const steps = stepsOf(slides[slide]);
    const headline = headlineOf(slides[slide]);
    for (const block of new Set(slides.flat())) {
      const isHere = slides[slide].includes(block);
      block.classList.toggle('present-off', !isHere);
      block.classList.toggle('present-dim', isHere && steps.includes(block) && block !== steps[step]);
      block.classList.toggle('present-headline', block === headline);
    }
    bar.write(slide + 1, slides.length, titleOf(slides[slide]));
    panel?.write(coming());
    writePlace();
    shown = performance.now();
    follow();
  }

  // The figures of the slide fit between the edge and the bar.
  function fit() {
    const end = innerHeight - bar.node.offsetHeight;
    for (const demo of demos)
      if (slides[slide].some((block) => block.contains(demo))) enlargeFigure(demo, { end, isSpeaker });
  }

  // The bright step into sight.
  function follow() {
    fit();
    const steps = stepsOf(slides[slide]);
    const isTall = steps[step].offsetHeight > innerHeight * 0.7;
    const behavior = isStill() ? 'instant' : 'smooth';
    if (step === 0) scrollTo({ top: 0, behavior: 'instant' });
    else steps[step].scrollIntoView({ block: isTall ? 'start' : 'nearest', behavior });
  }

  function go(toSlide, toStep) {
    slide = Math.min(slides.length - 1, toSlide);
    step = Math.min(stepsOf(slides[slide]).length - 1, toStep);
    show();
  }

  // One step of a figure on, or one of those back; whether there was one.
  function walk(demo, by) {
    const count = walked.get(demo) ?? 0;
    if (by > 0 ? !demo?.next?.() : count === 0) return false;
    walked.set(demo, count + by);
    if (by > 0) return true;
    const names = demo.descriptor.steps.map(({ name }) => name);
    const at = demo.step === undefined ? names.length : names.indexOf(demo.step);
    // A question stands before the step that answers it; who went to the first step by its number has none before it.
    const to = names[demo.gated ? at : at - 1];
    if (to) demo.step = to;
    return to !== undefined;
  }

  function move(by) {
    const demo = stepsOf(slides[slide])[step].querySelector('pe-demo:not([view])');
    // What is to be seen comes after the class has looked.
    if (by > 0 && demo?.reveal?.()) return;
    if (walk(demo, by)) {
      // Its pictures come and go: they begin below their question again.
      shown = performance.now();
      requestAnimationFrame(follow);
      return;
    }
    const last = stepsOf(slides[slide]).length - 1;
    if (by > 0 && step < last) go(slide, step + 1);
    else if (by > 0 && slide < slides.length - 1) go(slide + 1, 0);
    else if (by < 0 && step > 0) go(slide, step - 1);
    else if (by < 0 && slide > 0) go(slide - 1, 9999);
    tellPlace();
  }

  // A link to a place of the lesson, in the notes or in the lesson itself, goes to its slide; the demo hears it as well.
  // What it named is in the event: the address itself may have been written anew since. One that a script makes may say
  // nothing.
  function followed({ newURL }) {
    const { hash } = new URL(newURL || location.href);
    const target = document.getElementById(hash.slice(1).split('?')[0]);
    const found = target ? slides.findIndex((blocks) => blocks.some((block) => block.contains(target))) : -1;
    named = target;
    clearTimeout(writing);
    if (found >= 0) {
      const at = stepsOf(slides[found]).findIndex((block) => block.contains(target));
      go(found, Math.max(0, at));
      tellPlace();
      if (target.localName === 'pe-demo') writeHash(hash);
    }
    // A demo that starts only now has read the address when it is ready.
    const isStarting = target?.localName === 'pe-demo' && !target.descriptor;
    // One that works already takes its state from the address without a word.
    if (demos.includes(target) && !isStarting) setTimeout(() => tellDemo(target));
    writing = setTimeout(writePlace, isStarting ? 10 * WRITTEN : WRITTEN);
  }

  // Figures that start grow, and push what is below them away.
  const growing = new ResizeObserver(() => {
    root.style.setProperty('--present-bar', `${bar.node.offsetHeight}px`);
    fit();
    const isLate = performance.now() - shown > GROWN;
    if (!isLate && (step > 0 || headlineOf(slides[slide]))) follow();
  });
  const farewell = () => link.say({ bye: true });
  const ignoreKeys = listenToKeys({
    main,
    move,
    letters: { n: () => showNotes(!panel), ...(isSpeaker ? {} : { s: second }) },
    leave: () => stop(),
  });

  stop = () => {
    stop = undefined;
    ignoreKeys();
    clearTimeout(writing);
    for (const type of HEARD) main.removeEventListener(type, changed);
    removeEventListener('hashchange', followed);
    removeEventListener('pagehide', farewell);
    farewell();
    link.stop();
    panel?.stop();
    panel?.node.remove();
    growing.disconnect();
    bar.node.remove();
    const here = stepsOf(slides[slide])[step];
    for (const block of [...slides.flat(), ...rest])
      block.classList.remove('present-off', 'present-dim', 'present-headline');
    delete root.dataset.present;
    root.removeAttribute('data-present-notes');
    for (const [demo, hide] of hidden)
      if (hide === null) demo.removeAttribute('hide');
      else demo.setAttribute('hide', hide);
    for (const demo of demos) smallFigure(demo);
    root.style.removeProperty('--present-bar');
    if (theme === undefined) delete root.dataset.theme;
    else root.dataset.theme = theme;
    writeHash('');
    if (isSpeaker && window.opener) close();
    here.scrollIntoView({ block: 'center', behavior: 'instant' });
  };

  root.dataset.present = isSpeaker ? 'speaker' : 'wall';
  if (!isSpeaker) root.dataset.theme = 'projector';
  // A wall has room for what is looked at now.
  for (const [demo, hide] of hidden) demo.setAttribute('hide', [hide, 'actions'].filter(Boolean).join(' '));
  for (const block of rest) block.classList.add('present-off');
  document.body.append(bar.node);
  for (const type of HEARD) main.addEventListener(type, changed);
  addEventListener('hashchange', followed);
  addEventListener('pagehide', farewell);
  /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
  showNotes(isSpeaker);
  for (const node of [main, bar.node]) growing.observe(node);
  link.say({ hello: true });
}

adopt(document, css);
document.addEventListener('posenc:present', () => {
  if (!stop) start();
});
