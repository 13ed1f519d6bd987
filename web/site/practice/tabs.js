import { store, stored } from '../../core/storage.js';
import { isCopied, make } from '../../elements/dom.js';
import { makeTab, makeTabList, markTab } from '../../elements/tabs.js';
import { practiceWords as words } from '../../strings/words.js';
import { pageWords } from '../language.js';
import { plainButton } from '../page.js';

const say = pageWords(words);

let made = 0;

// Every group of the page shows the language that was chosen last, where it has it.
function choose(label) {
  for (const box of document.querySelectorAll('.tabs.chosen')) {
    const tabs = [...box.querySelectorAll(':scope > .tablist > *')];
    const panels = box.querySelectorAll(':scope > .panel');
    const chosen = tabs.findIndex((tab) => tab.textContent === label);
    if (chosen < 0) continue;
    markTab(tabs, chosen);
    for (const [i, panel] of panels.entries()) panel.classList.toggle('open', i === chosen);
  }
}

// A figure may not be a panel itself.
function panelAround(listing) {
  const panel = make('div.panel');
  listing.before(panel);
  panel.append(listing);
  return panel;
}

function tabOf(panel) {
  const name = panel.querySelector('figcaption b').textContent;
  made += 1;
  panel.id = `panel-${made}`;
  const taken = () => {
    const { top } = tab.getBoundingClientRect();
    choose(tab.textContent);
    scrollBy({ top: tab.getBoundingClientRect().top - top, behavior: 'instant' });
    store('device', 'code', tab.textContent);
  };
  const tab = makeTab(name, { id: `tab-${made}`, panel: panel.id, taken });
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
    const tabs = panels.map(tabOf);
    box.prepend(makeTabList(say('tabs'), tabs));
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
