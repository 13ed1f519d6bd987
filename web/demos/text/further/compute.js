import { frequenciesOf } from '../frequencies.js';
import { TRAINED, usualLoss } from '../runs.js';
import { LONGER, lossesOf, METHODS, STOPS } from './stored.js';

/** The further trainings as they are stored, with the one that runs in this page: `live` is { method, stops, losses }. */
export function compute(engine, values, { memo, live }) {
  const at = STOPS.indexOf(values.stop);
  const curves = METHODS.map((id) => ({
    id,
    // Without positions the model is trained on, and asked, at the length that it had.
    context: id === 'dropped' ? TRAINED : LONGER,
    losses: lossesOf(id, id === 'dropped' ? TRAINED : LONGER),
    home: lossesOf(id, TRAINED),
    own: live?.runs?.get(id),
  }));
  const ranking = curves
    .map((curve, order) => ({ ...curve, order, loss: curve.losses[at] }))
    .sort((a, b) => a.loss - b.loss || a.order - b.order);
  return {
    values,
    curves,
    ranking,
    at,
    chosen: curves.find(({ id }) => id === values.chosen),
    usual: usualLoss,
    frequencies: memo('frequencies', [values.chosen], () => frequenciesOf(engine, values.chosen, LONGER)),
  };
}
