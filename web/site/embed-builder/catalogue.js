import { effect } from '@preact/signals-core';
import content from '../../../content/search.json' with { type: 'json' };
import { themeStyle } from '../../canvas/style.js';
import { figureData } from '../../core/figure-data.js';
import { createMemo } from '../../core/memo.js';
import { initialValue } from '../../core/parameters.js';
import { make, setText } from '../../elements/dom.js';
import { themeOf } from '../../elements/environment.js';
import { embedWords as ownWords } from '../../strings/words.js';
import { pageLanguage, pageWords } from '../language.js';
import { createFinder } from '../search/find.js';
import { searchLists } from '../search/words.js';
import { demoWith } from '../teach/demo.js';

const tell = pageWords(ownWords);

const WIDTH = 320; // px that the picture is drawn for
const LOW = 0.4; // of the width: a lower picture says little about its demo

const plain = (text) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s/-]+/g, '');

// A page that computes pictures still has to answer to the hand.
const rest = () =>
  new Promise((resolve) => {
    if (globalThis.requestIdleCallback) requestIdleCallback(resolve, { timeout: 500 });
    else setTimeout(resolve, 30);
  });

/**
 * All demos to choose from, with pictures, by family, and a field that finds some: { node, pick(name) }. The first rows are
 * in sight, and a button brings all. `select` is the list that the page came with; chosen(name) is told what somebody takes.
 */
export function makeCatalogue(select, chosen) {
  // One closure: search, groups and pictures are of the same cards.
  const cards = new Map();
  const waiting = new Set();
  const said = make('p.hint', { role: 'status' });
  const search = make('input', {
    type: 'search',
    autocomplete: 'off',
    spellcheck: false,
    oninput: ({ isComposing }) => find(isComposing),
  });
  const finder = makeDemoFinder(select);
  const groups = [...select.querySelectorAll('optgroup')].map(groupOf);
  const shelf = make('div.shelf', ...groups.map(({ node }) => node));
  const more = make('button', { onclick: () => open(!isOpen()) });
  shelf.addEventListener('focusin', ({ target }) => {
    if (isCut(target.parentElement)) open(true);
  });
  open(false);
  let style;
  let isDrawing = false;

  function groupOf({ label, children }) {
    const own = [...children].map(({ value, text }) => {
      const canvas = make('canvas', { width: 0, height: 0, 'aria-hidden': 'true' });
      const input = make('input', {
        type: 'radio',
        name: 'builder-demo',
        value,
        onchange: () => taken(value),
      });
      const node = make('label.card', input, make('span.picture', canvas), make('span.title', text));
      const card = { node, input, canvas, value, found: plain(`${label} ${text} ${value}`) };
      cards.set(value, card);
      return card;
    });
    const box = make('div.cards', ...own.map(({ node }) => node));
    return { node: make('fieldset', make('legend', label), box), own };
  }

  function isOpen() {
    return shelf.classList.contains('open');
  }

  /** Whether a card stands below the rows that are in sight. */
  function isCut(node) {
    return !isOpen() && node.getBoundingClientRect().top >= shelf.getBoundingClientRect().bottom;
  }

  function open(isWanted) {
    shelf.classList.toggle('open', isWanted);
    more.setAttribute('aria-expanded', String(isWanted));
    more.textContent = isWanted ? tell('fewer') : tell('all', { count: cards.size });
  }

  function taken(name) {
    select.value = name;
    chosen(name);
  }

  function find(typing = false) {
    const wanted = search.value.split(/\s+/).map(plain);
    const meant = finder.find(search.value, typing);
    const isMeant = ({ value, found }) => meant.has(value) || wanted.every((part) => found.includes(part));
    let count = 0;
    for (const { node, own } of groups) {
      for (const card of own) {
        card.node.hidden = !isMeant(card);
        count += card.node.hidden ? 0 : 1;
      }
      node.hidden = own.every((card) => card.node.hidden);
    }
    const isAsked = search.value.trim() !== '';
    setText(said, isAsked ? tell(count > 0 ? 'find.some' : 'find.none', { count }) : '');
    shelf.classList.toggle('found', isAsked);
    more.hidden = isAsked;
  }

  async function draw() {
    if (isDrawing) return;
    isDrawing = true;
    for (const card of waiting) {
      await rest();
      waiting.delete(card);
      const made = style;
      try {
        await drawThumbnail(card.canvas, { name: card.value, lang: pageLanguage(), style });
        card.style = made;
      } catch (error) {
        // The name is there all the same.
        console.warn(error);
      }
    }
    isDrawing = false;
  }

  function pick(name) {
    const { input, node } = cards.get(name);
    input.checked = true;
    select.value = name;
    if (search.value !== '') {
      search.value = '';
      find();
    }
    if (!isCut(node)) return;
    node.parentElement.prepend(node);
    shelf.prepend(node.closest('fieldset'));
  }

  const near = new Set();
  const want = () => {
    for (const card of near) if (card.style !== style) waiting.add(card);
    draw();
  };
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const card = cards.get(target.querySelector('input').value);
      if (isIntersecting) near.add(card);
      else near.delete(card);
    }
    want();
  });
  for (const { node } of cards.values()) observer.observe(node);
  effect(() => {
    style = themeStyle(themeOf(shelf));
    want();
  });

  // What was typed before everything was in the index.
  finder.ready.then(() => search.value !== '' && find());

  return {
    node: make(
      'div.chooser',
      make('label.field', make('span', tell('find')), search),
      said,
      make('div.box', { role: 'group', 'aria-label': tell('demos') }, shelf),
      make('p.doing', more),
    ),
    pick,
  };
}

/**
 * Finds demos as the search of the site finds sections, by their titles, captions and the lessons that they stand in, which
 * the options of `select` carry. Returns { ready, find(query, typing) }, a set of names.
 */
function makeDemoFinder(select) {
  const groups = [...select.querySelectorAll('optgroup')];
  const { ready, find } = createFinder({
    pages: groups.map(({ label }) => [label, '']),
    sections: groups.flatMap(({ children }, group) =>
      [...children].map(({ value, text, dataset }) => [group, value, text, dataset.words]),
    ),
    ...searchLists(content),
  });
  const most = select.options.length;
  return {
    ready,
    find: (query, typing) =>
      new Set(find(query, { typing, most }).results.map(({ section: [, name] }) => name)),
  };
}

// Draws a demo's first picture of some height, as it begins, on a canvas of 320 px; computed by the engine as ever.
async function drawThumbnail(canvas, { name, lang, style }) {
  const [engine, { descriptor, t }] = await Promise.all([
    globalThis.Posenc.loadEngine(),
    demoWith(name, lang),
  ]);
  const { params, views } = descriptor;
  const values = Object.fromEntries(
    Object.entries(params).map(([key, param]) => [key, initialValue(param, lang)]),
  );
  const data = figureData(descriptor, engine, values, { memo: createMemo(), style });
  const all = Object.values(views);
  const height = (view) => view.height(WIDTH, data);
  const view = all.find((each) => height(each) >= LOW * WIDTH) ?? all[0];
  const box = { x: 0, y: 0, width: WIDTH, height: Math.max(1, Math.round(height(view))) };
  Object.assign(canvas, { width: box.width, height: box.height });
  view.draw(canvas.getContext('2d'), data, box, style, t);
}
