import { formatNumber } from '../../core/numbers.js';
import { make } from '../dom.js';
import { languageOf } from '../environment.js';
import { checkNamed } from '../scripts.js';
import { readingWords } from './words.js';

/** Connects a pe-claim, which stays so. */
export function connectClaim(element) {
  if (element.querySelector('.claim-check') || !element.getAttribute('name')) return;
  const t = readingWords(languageOf(element));
  const result = make('output.claim-now');
  const press = () => run(element, { button, result, t });
  const button = make('button.claim-run', { onclick: press }, t('claim.run'));
  const row = make('p.claim-check', button, ' ', result);
  (element.querySelector('.claim') ?? element).append(row);
}

async function run(element, { button, result, t }) {
  button.disabled = true;
  result.textContent = t('claim.running');
  try {
    const check = await checkNamed(element.getAttribute('name'));
    const { measured, expected, unit, holds, note } = check.run(await globalThis.Posenc.loadEngine());
    const write = (value) =>
      `${typeof value === 'number' ? formatNumber(value) : value}${unit ? ` ${unit}` : ''}`;
    const expects = t(element.hasAttribute('said') ? 'claim.said' : 'claim.expected');
    const expectation = expected === undefined ? '' : `, ${expects} ${write(expected)}`;
    const remark = note?.[t.lang] ? ` ${note[t.lang]}` : '';
    result.replaceChildren(
      `${t('claim.measured')} `,
      make('strong', write(measured)),
      `${expectation}: ${t(holds ? 'claim.holds' : 'claim.fails')}.${remark}`,
    );
  } catch (error) {
    result.textContent = t('claim.error', { message: error.message });
  }
  button.disabled = false;
}
