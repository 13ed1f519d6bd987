import { formatNumber } from '../core/numbers.js';
import { brief } from '../core/permalink.js';
import { make } from './dom.js';
import { languageOf } from './environment.js';
import { interfaceWords } from './interface-words.js';
import { loadScript } from './scripts.js';

/**
 * <pe-claim name="group/check">text</pe-claim>: a statement with a button that runs its check on the engine, here and now,
 * and writes what was measured. Without a name the text stands alone; with `said` it is one side of a contradiction, and
 * the expected value is what that side says.
 */
export class PeClaim extends HTMLElement {
  #row;

  connectedCallback() {
    if (this.#row || !this.getAttribute('name')) return;
    const lang = languageOf(this);
    const ui = interfaceWords(lang);
    const result = make('output', { className: 'claim-now' });
    const button = make(
      'button',
      { type: 'button', className: 'claim-run', onclick: () => this.#run(button, result, ui) },
      ui('claim.run'),
    );
    this.#row = make('p', { className: 'claim-check' }, button, ' ', result);
    (this.querySelector('.claim') ?? this).append(this.#row);
  }

  async #run(button, result, ui) {
    button.disabled = true;
    result.textContent = ui('claim.running');
    try {
      const check = await checkNamed(this.getAttribute('name'));
      const { measured, expected, unit, holds, note } = check.run(await globalThis.Posenc.loadEngine());
      const write = (value) =>
        `${typeof value === 'number' ? formatNumber(value) : value}${unit ? ` ${unit}` : ''}`;
      const expects = ui(this.hasAttribute('said') ? 'claim.said' : 'claim.expected');
      const expectation = expected === undefined ? '' : `, ${expects} ${write(expected)}`;
      const remark = note?.[ui.lang] ? ` ${note[ui.lang]}` : '';
      result.replaceChildren(
        `${ui('claim.measured')} `,
        make('strong', {}, write(measured)),
        `${expectation}: ${ui(holds ? 'claim.holds' : 'claim.fails')}.${remark}`,
      );
    } catch (error) {
      result.textContent = ui('claim.error', { message: error.message });
    }
    button.disabled = false;
  }
}

/** Resolves to the live check 'group/check', adding the script of its group if need be. */
export async function checkNamed(path) {
  const [group, name] = path.split('/');
  const known = () => Object.hasOwn(globalThis.Posenc.checks ?? {}, name);
  if (!known()) await loadScript(`checks/${group}`, known);
  if (!known()) throw new Error(`no check is named '${brief(path)}'`);
  return globalThis.Posenc.checks[name];
}
