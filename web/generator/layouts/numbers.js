import { html } from '../html.js';

/** Where a lesson has numbers, the button that shows how they were computed; a script brings it to life. */
export const numbersButton = ({ t, root, slug, lang, numbers }) =>
  numbers.length > 0
    ? html`<button type="button" class="plain numbers" aria-pressed="false" data-script="${root}assets/numbers.${slug}.${lang}.js">${t('number.button')}</button>`
    : '';
