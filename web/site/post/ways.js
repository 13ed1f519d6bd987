import { make } from '../../elements/dom.js';
import { tell } from './words.js';

/** The ways to put a demo into a post, one to choose: { node, choose(way) }; chosen(way) is told. */
export function makeWays(list, chosen) {
  const inputs = new Map(
    list.map((value) => [
      value,
      make('input', { type: 'radio', name: 'post-way', value, onchange: () => chosen(value) }),
    ]),
  );
  const chip = (value) =>
    make('label', { className: 'way' }, inputs.get(value), make('span', {}, tell(`way.${value}`)));
  return {
    node: make(
      'fieldset',
      { className: 'ways' },
      make('legend', {}, tell('way')),
      make('div', {}, ...list.map(chip)),
    ),
    choose(way) {
      inputs.get(way).checked = true;
    },
  };
}
