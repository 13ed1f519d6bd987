import { store } from '../core/storage.js';
import { isCopied, make } from '../elements/dom.js';
import { connectCourse } from './course.js';
import { connectDepth } from './depth.js';
import { decodeURIComponentSafely, isShown, openTarget, readHash } from './hash-navigation.js';
import { connectLazyScript, connectNumbers, connectSearch } from './lazy-scripts.js';
import { connectMarginNotes } from './margin-notes.js';
import { connectMemory } from './memory.js';
import { connectOfflineStatus } from './offline-status.js';
import { eachPart, plainButton } from './page.js';
import { connectPaper, printWhole } from './paper.js';

const root = document.documentElement;

function connectThemeSwitch(select) {
  select.value = root.dataset.theme ?? 'system';
  select.addEventListener('change', () => {
    if (select.value === 'system') delete root.dataset.theme;
    else root.dataset.theme = select.value;
    store('device', 'theme', select.value);
  });
}

const sections = () =>
  [...document.querySelectorAll('main [id]:is(h2, h3, pe-demo:not([view]))')].filter(isShown);

// The last section that begins no lower than where links lead to, below the header.
function currentSection() {
  const line = (Number.parseFloat(getComputedStyle(root).scrollPaddingTop) || 0) + 16;
  return sections()
    .filter((element) => element.getBoundingClientRect().top <= line)
    .pop();
}

// The demo whose state the address holds, while it is in sight.
function linkedDemo() {
  const [id, state] = readHash();
  const place = state && document.getElementById(decodeURIComponentSafely(id))?.getBoundingClientRect();
  return place && place.bottom > 0 && place.top < innerHeight ? location.hash : undefined;
}

// The other language opens at the same place, with or without one in the address.
function connectLanguageSwitch(link) {
  const target = link.getAttribute('href').split('#')[0];
  link.addEventListener('click', () => {
    const section = currentSection() ?? document.querySelector('main > .part');
    link.setAttribute('href', target + (linkedDemo() ?? (section ? `#${section.id}` : '')));
  });
}

function connectContents(contents) {
  const links = [...contents.querySelectorAll('a[href^="#"]')];
  const mark = () => {
    const line = innerHeight / 3;
    const current = links
      .map((link) => document.getElementById(link.hash.slice(1)))
      .filter((place) => place && isShown(place) && place.getBoundingClientRect().top <= line)
      .pop();
    for (const link of links) {
      if (current && link.hash === `#${current.id}`) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
  };
  let waiting = false;
  const later = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      mark();
    });
  };
  addEventListener('scroll', later, { passive: true });
  addEventListener('resize', later, { passive: true });
  addEventListener('hashchange', later);
  mark();
}

// Boxes that scroll sideways take the keyboard's focus; others do not.
function connectScrollers(boxes) {
  const fit = (box) => {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    else box.removeAttribute('tabindex');
  };
  // In the next frame: to ask the layout while it is being told makes WebKit report a loop.
  const observer = new ResizeObserver((entries) => {
    requestAnimationFrame(() => {
      for (const { target } of entries) fit(target);
    });
  });
  for (const box of boxes) observer.observe(box);
}

// Gives a folded BibTeX entry a button that copies it, or selects it where nothing may be copied.
function connectEntry(entry) {
  const text = entry.querySelector('pre');
  const { copy, copied } = entry.closest('.bibliography').dataset;
  const build = () => {
    const said = make('span', { role: 'status' });
    const button = plainButton(copy, async () => {
      if (await isCopied(`${text.textContent}\n`, text)) said.textContent = ` ${copied}`;
    });
    entry.append(button, said);
  };
  entry.addEventListener('toggle', build, { once: true });
}

// Shows the line that offers to load the page anew, once the site was put online anew while the page was open.
function connectOutdated(line) {
  document.addEventListener('posenc:outdated', () => {
    line.hidden = false;
  });
  line.querySelector('button').addEventListener('click', () => location.reload());
}

// Without a script the page says that it can be printed, with one it offers to.
const connectPrint = (words) => words.replaceWith(plainButton(words.dataset.print, printWhole));

const theme = document.querySelector('[data-choice="theme"]');
if (theme) connectThemeSwitch(theme);
connectDepth(sections);
connectPaper();
for (const link of document.querySelectorAll('a.language')) connectLanguageSwitch(link);
for (const contents of document.querySelectorAll('nav.contents')) connectContents(contents);
connectCourse();
for (const button of document.querySelectorAll('button.search')) connectSearch(button);
for (const button of document.querySelectorAll('[data-lesson] [data-starts]')) connectLazyScript(button);
for (const words of document.querySelectorAll('[data-print]')) connectPrint(words);
for (const line of document.querySelectorAll('.offline')) connectOfflineStatus(line);
for (const box of document.querySelectorAll('.memory')) connectMemory(box);
for (const line of document.querySelectorAll('.outdated')) connectOutdated(line);
for (const main of document.querySelectorAll('main')) connectMarginNotes(main);
connectNumbers(document.querySelectorAll('[data-lesson] button.numbers'), document.querySelector('main'));
eachPart((root) => {
  for (const entry of root.querySelectorAll('.bibtex')) connectEntry(entry);
  connectScrollers(root.querySelectorAll('.formula, .table, pre'));
});
addEventListener('hashchange', openTarget);
openTarget();
