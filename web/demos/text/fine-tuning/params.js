import { choice, int } from '../../../core/parameters.js';
import { METHODS, STOPS } from './stored.js';

export const params = {
  stop: int({ initial: STOPS.at(-1), min: 0, max: STOPS.at(-1), control: 'none' }),
  chosen: choice({ initial: 'none', options: METHODS, control: 'none' }),
};

/** What is read was measured. */
export function settle(values) {
  const far = STOPS.map((stop) => Math.abs(stop - values.stop));
  return { ...values, stop: STOPS[far.indexOf(Math.min(...far))] };
}
