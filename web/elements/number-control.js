import { formatNumber } from '../core/numbers.js';
import { readNumber } from '../core/parameters.js';
import { decimals, placeOf, stepped, valueAt } from '../core/slider.js';
import { make, setAttribute } from './dom.js';

const fine = 1000;

// How many steps a key goes; shift makes of a step a page.
const KEYS = {
  ...{ ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 },
  ...{ PageUp: 1, PageDown: -1, Home: -Infinity, End: Infinity },
};

/** A slider and the number beside it, for int and real parameters. */
export function numberControl(name, param, { patch, endGesture, flush, label, labelId, noteId, ui }) {
  // One closure: slider and field write each other.
  let value = param.initial;
  const shown = (number) => formatNumber(number, { digits: decimals(param), exponent: false });
  const put = (next, gesture) => patch({ [name]: next }, gesture);
  const step = (count, page) => {
    flush();
    put(stepped(param, value, count, page), `keys ${name}`);
  };
  const rewrite = () => {
    flush();
    field.value = shown(value);
    showError(false);
  };

  const slider = make('input', {
    type: 'range',
    min: 0,
    max: fine,
    step: 'any',
    'aria-labelledby': labelId,
    'aria-describedby': noteId,
    oninput() {
      const next = valueAt(param, slider.value / fine);
      put(param.dragged?.(next) ?? next, `slide ${name}`);
    },
    onchange: () => {
      endGesture();
      place();
    },
    onkeydown: (event) => {
      const count = KEYS[event.key];
      if (!count) return;
      event.preventDefault();
      step(count, event.shiftKey || event.key.startsWith('Page'));
    },
    onkeyup: endGesture,
  });

  const length = Math.max(shown(param.min).length, shown(param.max).length, 3);
  const field = make('input.number', {
    type: 'text',
    inputMode: param.kind === 'int' ? 'numeric' : 'decimal',
    autocomplete: 'off',
    spellcheck: false,
    size: length,
    maxLength: 40,
    'aria-label': ui('number', { label }),
    'aria-describedby': noteId,
    onfocus: () => field.select(),
    oninput: () => {
      const next = param.parse(field.value);
      if (next !== undefined) put(next, `type ${name}`);
      showError(next === undefined);
    },
    onchange: () => {
      endGesture();
      const number = param.parse(field.value) ?? readNumber(field.value);
      if (number !== undefined) put(param.fit(number, value));
      rewrite();
    },
    onkeydown: (event) => {
      if (event.key === 'Escape') {
        rewrite();
        field.blur();
      }
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
      event.preventDefault();
      step(event.key === 'ArrowUp' ? 1 : -1, event.shiftKey);
      rewrite();
    },
  });
  field.style.width = `calc(${length}ch + 6px)`;
  const own = make('div.trouble', { role: 'status' });
  let hasError = false;

  function showError(bad) {
    hasError = bad;
    setAttribute(field, 'aria-invalid', bad ? 'true' : undefined);
    own.textContent = bad
      ? ui(param.step > 1 ? 'range.step' : 'range', {
          min: shown(param.min),
          max: shown(param.max),
          step: param.step,
        })
      : '';
  }

  function place() {
    const at = placeOf(param, value);
    slider.value = at * fine;
    slider.style.setProperty('--fill', `${100 * at}%`);
    setAttribute(slider, 'aria-valuetext', shown(value));
  }

  // As many say their number as stand clear of the last that does.
  let free = -1;
  const marks = param.snaps.map((snap) => {
    const mark = make('span.snap', { 'aria-hidden': true });
    const at = placeOf(param, snap);
    const half = 0.02 + 0.024 * shown(snap).length;
    if (at - half > free) {
      mark.textContent = shown(snap);
      free = at + half;
    }
    // The thumb's middle travels the track less one thumb.
    mark.style.left = `calc(${100 * at}% + ${0.5 - at} * (0.7em + 6px))`;
    // At an end the words stay within the slider.
    mark.style.setProperty('--from', `${at < 0.08 ? 0 : at > 0.92 ? 100 : 50}%`);
    return mark;
  });

  return {
    field: [make('div.slider', slider, ...marks), field, own],
    marked: [slider, field],
    sync(next) {
      if (Object.is(next, value) && field.value !== '') return;
      value = next;
      place();
      if (field.getRootNode().activeElement !== field || (!hasError && param.parse(field.value) !== value)) {
        field.value = shown(value);
      }
    },
  };
}
