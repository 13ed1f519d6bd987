import { store, stored } from '../../core/storage.js';
import { isCopied, make } from '../../elements/dom.js';
import words from '../../strings/practice.js';
import { pageWords, plainButton } from '../page.js';

const say = pageWords(words);

let made = 0;

// Every group of the page shows the language that was chosen last, where it has it.
function choose(label) {
  for (const box of document.querySelectorAll('.tabs.chosen')) {
    const tabs = [...box.querySelectorAll(':scope > .tablist > *')];
    const panels = box.querySelectorAll(':scope > .panel');
    const chosen = tabs.findIndex((tab) => tab.textContent === label);
    if (chosen < 0) continue;
    for (const [i, tab] of tabs.entries()) {
      tab.setAttribute('aria-selected', String(i === chosen));
      tab.tabIndex = i === chosen ? 0 : -1;
      panels[i].classList.toggle('open', i === chosen);
    }
  }
}

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

function move(event, tabs) {
  const at = tabs.indexOf(event.target);
  const { length } = tabs;
  const to = { Home: 0, End: length - 1 }[event.key] ?? (at + STEPS[event.key] + length) % length;
  if (Number.isNaN(to)) return;
  event.preventDefault();
  tabs[to].focus();
  tabs[to].click();
}

// A figure may not be a panel itself.
function panelAround(listing) {
  const panel = make('div.panel');
  listing.before(panel);
  panel.append(listing);
  return panel;
}

function makeTab(panel) {
  const name = panel.querySelector('figcaption b').textContent;
  made += 1;
  const said = { role: 'tab', 'aria-controls': `panel-${made}` };
  const tab = make('button', { id: `tab-${made}`, ...said }, name);
  tab.addEventListener('click', () => {
    const { top } = tab.getBoundingClientRect();
    choose(tab.textContent);
    scrollBy({ top: tab.getBoundingClientRect().top - top, behavior: 'instant' });
    store('device', 'code', tab.textContent);
  });
  panel.id = `panel-${made}`;
  panel.setAttribute('role', 'tabpanel');
  panel.setAttribute('aria-labelledby', tab.id);
  return tab;
}

/** Makes tabs of the listings in every group; the choice is kept in this browser. */
export function connectTabs(boxes) {
  for (const box of boxes) {
    const listings = [...box.querySelectorAll(':scope > .listing')];
    if (listings.length < 2) continue;
    const panels = listings.map(panelAround);
    const tabs = panels.map(makeTab);
    const list = make('div.tablist', { role: 'tablist', 'aria-label': say('tabs') }, ...tabs);
    list.addEventListener('keydown', (event) => move(event, tabs));
    box.prepend(list);
    box.classList.add('chosen');
    choose(tabs[0].textContent);
  }
  choose(stored('device', 'code'));
}

/** A word on every listing that copies it. */
export function connectCopies(listings) {
  for (const listing of listings) {
    const button = plainButton(say('copy'), async () => {
      const code = listing.querySelector('code:not(figcaption code)');
      if (!(await isCopied(code.textContent, code))) document.execCommand('copy');
      button.textContent = say('copied');
      setTimeout(() => {
        button.textContent = say('copy');
      }, 2000);
    });
    listing.querySelector('figcaption').append(' ', button);
  }
}
