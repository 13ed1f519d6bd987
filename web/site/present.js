import { makeBar } from './present/bar.js';
import { linkWindows } from './present/link.js';
import { slidesOf, stepsOf } from './present/steps.js';
import css from './present.css';

// The lesson of this page on a wall, started by the event posenc:present; loaded when it is first asked for.

const root = document.documentElement;
const main = document.querySelector('main');
const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
let stop;

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
const isControl = (target) =>
  target instanceof Element &&
  target.matches(
    'input, select, textarea, button, summary, a, [tabindex]:not([tabindex="-1"]), [role="slider"]',
  );

const KEYS = {
  ArrowRight: 1,
  ArrowDown: 1,
  PageDown: 1,
  ' ': 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  PageUp: -1,
};

function start() {
  const slides = slidesOf(main);
  const theme = root.dataset.theme;
  const said = new Map();
  const demos = [...main.querySelectorAll('pe-demo[id]')];
  // What is read now, or the first slide.
  const line = innerHeight / 3;
  let slide = Math.max(
    0,
    slides.findLastIndex(([first]) => first.getBoundingClientRect().top <= line),
  );
  let step = 0;

  const link = linkWindows((message) => {
    if (message.hello) {
      tellPlace();
      for (const demo of demos) if (demo.descriptor) tellDemo(demo);
    } else if (message.slide !== undefined) go(message.slide, message.step);
    else if (message.demo !== undefined) {
      const demo = demos.find(({ id }) => id === message.demo);
      if (!demo) return;
      said.set(demo, JSON.stringify(message.values));
      demo.values = message.values;
    }
  });
  const tellPlace = () => link.say({ slide, step });
  function tellDemo(demo) {
    const values = { ...demo.values };
    said.set(demo, JSON.stringify(values));
    link.say({ demo: demo.id, values });
  }
  // A state that came from the other window is not sent back.
  const changed = ({ target }) => {
    if (demos.includes(target) && said.get(target) !== JSON.stringify(target.values)) tellDemo(target);
  };

  const bar = makeBar({
    next: () => move(1),
    back: () => move(-1),
    second: () => link.second(),
    leave: () => stop(),
    notes: document.querySelector('.foot a[href*="teacher/"]')?.getAttribute('href'),
  });

  function show() {
    const steps = stepsOf(slides[slide]);
    for (const [i, blocks] of slides.entries()) {
      for (const block of blocks) {
        block.classList.toggle('present-off', i !== slide);
        block.classList.toggle('present-dim', i === slide && steps.includes(block) && block !== steps[step]);
      }
    }
    const [first] = slides[slide];
    const title = (
      slides[slide].findLast((block) => block.matches('h1, h2, h3')) ?? first
    ).textContent.trim();
    bar.write(slide + 1, slides.length, title);
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

  function move(by) {
    const last = stepsOf(slides[slide]).length - 1;
    if (by > 0 && step < last) go(slide, step + 1);
    else if (by > 0 && slide < slides.length - 1) go(slide + 1, 0);
    else if (by < 0 && step > 0) go(slide, step - 1);
    else if (by < 0 && slide > 0) go(slide - 1, 9999);
    tellPlace();
  }

  // Arrows and space belong to a control that has the focus; the keys of a clicker, PageUp and PageDown, do not.
  function pressed(event) {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (ctrlKey || metaKey || altKey || event.isComposing || document.querySelector('dialog[open]')) return;
    const target = event.composedPath()[0];
    if (key === 'Escape') {
      // Out of a control of the lesson first.
      if (isControl(target) && main.contains(event.target)) target.blur();
      else stop();
    } else if (key in KEYS && (key.startsWith('Page') || !isControl(target)) && !event.defaultPrevented) {
      move(key === ' ' && shiftKey ? -1 : KEYS[key]);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  stop = () => {
    stop = undefined;
    removeEventListener('keydown', pressed, true);
    main.removeEventListener('pe-change', changed);
    link.stop();
    bar.node.remove();
    const here = stepsOf(slides[slide])[step];
    for (const block of slides.flat()) block.classList.remove('present-off', 'present-dim');
    delete root.dataset.present;
    if (theme === undefined) delete root.dataset.theme;
    else root.dataset.theme = theme;
    here.scrollIntoView({ block: 'center', behavior: 'instant' });
  };

  root.dataset.present = '';
  root.dataset.theme = 'projector';
  document.body.append(bar.node);
  addEventListener('keydown', pressed, true);
  main.addEventListener('pe-change', changed);
  document.activeElement?.blur();
  show();
  link.say({ hello: true });
}

document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
document.addEventListener('posenc:present', () => {
  if (!stop) start();
});
