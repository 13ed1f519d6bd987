import { choice, int, subset, text } from '../../../core/parameters.js';
import { ENCODINGS, FIRST, LENGTHS, LONGEST, READINGS } from '../runs.js';

const ids = [...ENCODINGS, ...Object.keys(READINGS)];

export const params = {
  shown: subset({ initial: FIRST, options: ENCODINGS, least: 1, wide: true }),
  readings: subset({ initial: [], options: Object.keys(READINGS), wide: true }),
  context: int({ initial: 512, min: LENGTHS[0], max: LENGTHS.at(-1), scale: 'log', control: 'none' }),
  chosen: choice({ initial: 'rope', options: ids, control: 'none' }),
  // An address has no room for more.
  text: text({
    initial: '',
    blank: true,
    maxLength: 4 * LONGEST,
    lines: 5,
    wrap: true,
    wide: true,
    link: linkOf,
  }),
};

function linkOf(value) {
  return value.length <= 1500 ? value : undefined;
}

/** Of some lengths the one nearest to another, by their ratio. */
function nearest(lengths, wished) {
  const far = (length) => Math.abs(Math.log(length / wished));
  return lengths.reduce((best, length) => (far(length) < far(best) ? length : best));
}

/** What is read was measured: the context is one of those, the chosen curve one of those shown. */
export function settle(values) {
  const { context, chosen, shown, readings } = values;
  const all = [...shown, ...readings];
  return { ...values, context: nearest(LENGTHS, context), chosen: all.includes(chosen) ? chosen : all[0] };
}
