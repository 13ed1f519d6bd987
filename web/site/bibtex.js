import { isCopied } from '../elements/clipboard.js';
import { make } from '../elements/dom.js';
import { plainButton } from './plain-button.js';

/** Gives a folded BibTeX entry a button that copies it, or selects it where nothing may be copied. */
export function connectEntry(entry) {
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
