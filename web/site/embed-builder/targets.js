import { make } from '../../elements/dom.js';
import { tell } from './words.js';

/** What a demo can be put into, one to choose: { node, choose(target) }; chosen(target) is told. */
export function makeTargets(list, chosen) {
  const inputs = new Map(
    list.map((value) => [
      value,
      make('input', { type: 'radio', name: 'builder-target', value, onchange: () => chosen(value) }),
    ]),
  );
  const chip = (value) => make('label.target', inputs.get(value), make('span', tell(`target.${value}`)));
  return {
    node: make('fieldset.targets', make('legend', tell('target')), make('div', ...list.map(chip))),
    choose(target) {
      inputs.get(target).checked = true;
    },
  };
}
