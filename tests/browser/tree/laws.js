import { all, LANDMARKS, NAMED } from './read.js';

const HANGUL = /[가-힣]/;
// What a reader of Korean hears in English: works by author and year.
const WORK = / \d{4}$/;

/**
 * What a screen reader would stumble over: sentences, none where all is well.
 *
 * @param {object} root as readTree gives it
 * @param {{ lang: string, foreign?: string[], isWhole?: boolean }} options `foreign`: texts that the page itself
 *   says are in another language, `isWhole`: a page of its own, not one in a frame of another
 */
export function treeFaults(root, { lang, foreign = [], isWhole = true }) {
  const nodes = all(root);
  return [
    ...(isWhole ? landmarkFaults(nodes) : []),
    ...headingFaults(nodes, isWhole),
    ...nodes
      .filter(({ role, name }) => NAMED.includes(role) && name === '')
      .map(({ role }) => `${role}: no name`),
    ...nodes
      .filter(({ isFocusable, role, name }) => isFocusable && name === '' && !NAMED.includes(role))
      .map(({ role }) => `${role}: takes the focus without a name`),
    ...languageFaults(nodes, lang, foreign),
    ...siblingFaults(root),
  ];
}

function landmarkFaults(nodes) {
  const faults = [];
  const of = (role) => nodes.filter((node) => node.role === role);
  if (of('main').length !== 1) faults.push(`${of('main').length} main parts`);
  for (const role of ['banner', 'contentinfo'])
    if (of(role).length > 1) faults.push(`${of(role).length} times ${role}`);
  for (const role of LANDMARKS) {
    const names = of(role).map(({ name }) => name);
    if (names.length > 1 && names.includes(''))
      faults.push(`one of ${names.length} landmarks ${role} has no name`);
    for (const [i, name] of names.entries())
      if (names.indexOf(name) < i) faults.push(`two landmarks ${role} are named “${name}”`);
  }
  return faults;
}

function headingFaults(nodes, isWhole) {
  const headings = nodes.filter(({ role }) => role === 'heading');
  const faults = headings
    .filter(({ name }) => name === '')
    .map(({ level }) => `a heading of level ${level} is empty`);
  const first = headings.filter(({ level }) => level === 1);
  if (isWhole && first.length !== 1) faults.push(`${first.length} headings of level 1`);
  let last = isWhole ? 0 : 1;
  for (const { level, name } of headings) {
    if (level > last + 1) faults.push(`“${name}”: from level ${last} to ${level}`);
    last = level;
  }
  return faults;
}

function languageFaults(nodes, lang, foreign) {
  const isForeign = (name) =>
    foreign.some((text) => text.includes(name) || (text.length > 3 && name.includes(text)));
  return nodes
    .filter(({ role, name }) => name !== '' && role !== 'page' && !isForeign(name))
    .filter(({ name }) => (lang === 'ko' ? isEnglish(name) : HANGUL.test(name)))
    .map(({ role, name }) => `${role} “${name.slice(0, 80)}” in ${lang === 'ko' ? 'English' : 'Korean'}`);
}

// A word and one of small letters after it are a sentence; code and names are not: Qwen3-Next, Mistral Small.
const PHRASE = /\b[A-Za-z][a-z]+\s+[a-z]{2,}\b/;
const COMMON = /(?<!-)\b(?:the|of|and|to|open|close|copy|show|hide|search|next|back)\b(?!-)/i;
const isEnglish = (name) =>
  !HANGUL.test(name) && !WORK.test(name) && (PHRASE.test(name) || COMMON.test(name));

const CONTROLS = ['button', 'checkbox', 'combobox', 'searchbox', 'slider', 'spinbutton', 'textbox'];

// Controls side by side that sound alike cannot be told apart.
function siblingFaults(node) {
  const names = node.children
    .filter(({ role }) => CONTROLS.includes(role))
    .map(({ role, name, value = '' }) => `${role} “${name}” ${role === 'slider' ? value : ''}`.trim());
  return [...new Set(names.filter((name, i) => names.indexOf(name) < i))]
    .map((name) => `${name} more than once in ${node.role} “${node.name.slice(0, 40)}”`)
    .concat(node.children.flatMap(siblingFaults));
}

/** Scrolls to the beginning, and waits until the list of contents has followed. Runs in the page. */
export async function toTop() {
  window.scrollTo({ top: 0, behavior: 'instant' });
  for (let i = 0; i < 4; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => setTimeout(resolve, 20));
}

/**
 * What the page itself says: `foreign` texts in another language, `demos` their names in order, `values` what its sliders
 * say, and `faults`. Runs in the page.
 */
export function pageFacts(lang) {
  const faults = [];
  const foreign = [];
  const demos = [];
  const values = [];
  const focusable = 'a[href], button, input, select, textarea, summary, label, [tabindex]';
  const isSeen = (node) => node.checkVisibility({ visibilityProperty: true });
  const shown = (node) => {
    const text = node.textContent.trim().replace(/\s+/g, ' ').slice(0, 30);
    return `${node.localName}${node.className && typeof node.className === 'string' ? `.${node.className}` : ''} “${text}”`;
  };
  const visit = (scope) => {
    for (const node of scope.querySelectorAll('*')) {
      if (node.lang && !node.lang.startsWith(lang))
        foreign.push(node.textContent.trim().replace(/\s+/g, ' '));
      if (node.getAttribute('tabindex') > 0) faults.push(`${shown(node)} comes first for the Tab key`);
      if (node.matches('[role=alert], [aria-live=assertive]')) faults.push(`${shown(node)} interrupts`);
      if (node.matches('input[type=range], [role=slider]') && isSeen(node)) {
        const { ariaValueText } = node;
        values.push(ariaValueText);
        if (!/^(?!.*(?:undefined|NaN)).*\S/.test(ariaValueText ?? ''))
          faults.push(`${shown(node)} says no value`);
      }
      if (node.localName === 'pe-demo')
        demos.push(node.shadowRoot?.querySelector('.demo[role=group]')?.ariaLabel ?? '');
      if (node.shadowRoot) visit(node.shadowRoot);
      if (node.closest(focusable) || node.querySelector(focusable) || !isSeen(node)) continue;
      if (getComputedStyle(node).cursor === 'pointer')
        faults.push(`${shown(node)} answers to the pointer alone`);
    }
  };
  visit(document);
  if (document.documentElement.lang !== lang)
    faults.push(`the page is in “${document.documentElement.lang}”`);
  return { faults, foreign, demos, values };
}
