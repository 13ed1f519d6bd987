import { store, stored } from '../../core/storage.js';
import { make } from '../../elements/dom.js';
import { practiceWords as words } from '../../strings/words.js';
import { pageWords } from '../language.js';
import { plainButton } from '../page.js';
import { judge, readAnswer } from './answer.js';

const say = pageWords(words);

const rounded = (value) => value && Number(value.toPrecision(2));

/**
 * <pe-quiz data-key data-tolerance|data-exact data-digits data-unit> around a .variant and templates with more of them:
 * asks, checks, gives hints one by one, and goes on to another variant. Which one and whether it was answered rightly is
 * kept in this browser under data-key. Event: pe-answer { progress }.
 */
export class PeQuiz extends HTMLElement {
  #variants;
  #at = 0;
  #solved = false;
  #status = make('p.verdict', { role: 'status' });

  connectedCallback() {
    if (this.#variants) return;
    const first = this.querySelector(':scope > .variant');
    this.#variants = [
      first.cloneNode(true),
      ...[...this.querySelectorAll(':scope > template')].map(({ content }) =>
        content.querySelector('.variant'),
      ),
    ];
    const [at, solved] = (stored('device', `quiz:${this.dataset.key}`) ?? '0').split(' ');
    this.#solved = solved === 'right';
    this.#show(this.#variants[Number(at)] ? Number(at) : 0);
    if (this.#solved) this.#status.textContent = say('before');
  }

  get #progress() {
    return `${this.#at}${this.#solved ? ' right' : ''}`;
  }

  #store() {
    store('device', `quiz:${this.dataset.key}`, this.#progress);
    this.toggleAttribute('data-solved', this.#solved);
  }

  #show(at) {
    this.#at = at;
    this.#status.textContent = '';
    const variant = this.#variants[at].cloneNode(true);
    this.querySelector(':scope > .variant').replaceWith(variant);
    const options = variant.querySelector('.options');
    const actions = make('p.actions');
    if (options) this.#askOptions(variant, options);
    else this.#askNumber(variant);
    const hints = variant.querySelector('.hints');
    if (hints) actions.append(this.#hintButton(hints));
    if (this.#variants.length > 1) actions.append(plainButton(say('another'), () => this.#next()));
    (variant.querySelector('.hints') ?? variant.querySelector('.solution')).before(this.#status);
    variant.querySelector('.solution').before(actions);
    this.toggleAttribute('data-solved', this.#solved);
    this.#print(variant);
  }

  #next() {
    this.#solved = false;
    this.#show((this.#at + 1) % this.#variants.length);
    this.#store();
    this.#status.textContent = say('next');
    this.querySelector('input')?.focus();
  }

  #askNumber(variant) {
    const { unit = '' } = this.dataset;
    const asked = variant.querySelector('.asked');
    asked.id = `${this.dataset.key.replace('/', '-')}-asked`;
    const input = make('input', {
      ...{ type: 'text', inputMode: 'text', autocomplete: 'off', spellcheck: false },
      'aria-label': unit ? `${say('answer')} (${unit})` : say('answer'),
      'aria-describedby': asked.id,
    });
    const form = make('form', input, ` ${unit} `, make('button', { type: 'submit' }, say('check')));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#check(input, Number(variant.dataset.answer));
    });
    input.addEventListener('input', () => input.removeAttribute('aria-invalid'));
    variant.querySelector('.blank').after(form);
  }

  #check(input, answer) {
    const { tolerance, exact, digits } = this.dataset;
    const { value, problem } = readAnswer(input.value);
    input.toggleAttribute('aria-invalid', problem !== undefined);
    if (problem) {
      this.#status.textContent = say(`problem.${problem}`);
      input.focus();
      return;
    }
    const verdict = judge(value, {
      answer,
      tolerance: Number(tolerance),
      exact: exact !== undefined,
      digits: digits === undefined ? undefined : Number(digits),
    });
    const { kind, percent, times } = verdict;
    this.#status.textContent = say(`is.${kind}`, { percent: rounded(percent), times: rounded(times) });
    this.#settle(kind === 'right');
  }

  #settle(isRight) {
    this.#solved ||= isRight;
    this.#store();
    const detail = { progress: this.#progress };
    this.dispatchEvent(new CustomEvent('pe-answer', { detail, bubbles: true }));
  }

  #askOptions(variant, options) {
    const asked = variant.querySelector('.asked');
    const legend = make('legend.asked', ...asked.childNodes);
    asked.replaceWith(make('fieldset', legend, options));
    options.addEventListener('change', ({ target }) => {
      const reason = variant.querySelector(`.reasons [data-value="${target.value}"]`);
      const isRight = reason.dataset.right !== undefined;
      const because = [...reason.querySelector('span').childNodes].map((node) => node.cloneNode(true));
      this.#status.replaceChildren(make('strong', say(isRight ? 'is.right' : 'is.other')), ' ', ...because);
      this.#settle(isRight);
    });
  }

  #hintButton(hints) {
    const steps = [...hints.querySelectorAll('li')];
    for (const step of steps) step.hidden = true;
    hints.replaceWith(make('div.hints', { role: 'status' }, hints.querySelector('ol')));
    const button = plainButton('', () => {
      steps.find((step) => step.hidden).hidden = false;
      label();
    });
    const label = () => {
      const shown = steps.filter((step) => !step.hidden).length;
      button.textContent = say('hint', { shown, all: steps.length });
      button.disabled = shown === steps.length;
    };
    label();
    return button;
  }

  // The last page of what is printed answers the variant that stands here.
  #print(variant) {
    const { key } = this.dataset;
    const place = document.querySelector(`.answers [data-key="${key}"]`);
    const solution = variant.querySelector('.solution > div');
    place?.replaceChildren(...[...solution.childNodes].map((node) => node.cloneNode(true)));
  }
}
