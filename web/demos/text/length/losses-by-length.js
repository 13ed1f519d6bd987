import { spreadOf } from '../../../core/numbers.js';
import { frequenciesOf } from '../frequencies.js';
import { ALPHABET, curveOf, LENGTHS, lossesOf, TRAINED } from '../runs.js';
import { faultOf, ownKey } from './own.js';

/** @import { ComputeContext, Engine } from '../../../types.js' */

/** @typedef {ReturnType<typeof compute>} Data */

/**
 * `live`: what models made of the reader's own text: { key, running, curves: Map of lengths and losses by id }.
 *
 * @param {Engine} engine
 * @param {any} values
 * @param {ComputeContext} context
 */
export function compute(engine, values, { memo, live }) {
  const { shown, readings, context, chosen, text } = values;
  const ids = [...shown, ...readings];
  const own = live?.key === ownKey(text) ? live.curves : undefined;
  const curves = memo('curves', [ids.join(), own], () =>
    ids.map((id) => ({ ...measured(id), own: own?.get(id) })),
  );
  const at = LENGTHS.indexOf(context);
  const ranking = curves
    .map((curve, order) => ({ ...curve, order, loss: curve.mean[at] }))
    .sort((a, b) => worth(a) - worth(b) || a.order - b.order);
  const fault = faultOf(text);
  return {
    curves,
    ranking,
    at,
    trained: TRAINED,
    factor: context / TRAINED,
    uniform: Math.log(ALPHABET.length),
    chosen: curves.find(({ id }) => id === chosen),
    frequencies: frequenciesOf(engine, curveOf(chosen).reading, context),
    error: fault && { field: 'text', say: (t) => t(fault.key, fault) },
  };
}

const worth = ({ loss }) => (Number.isFinite(loss) ? loss : Infinity);

// One curve: its seeds, their mean, and the lowest and the highest of them.
function measured(id) {
  const { encoding, reading } = curveOf(id);
  const found = lossesOf(id);
  const seeds = found.map(({ losses }) => losses);
  return { id, encoding, reading, found, ...spreadOf(seeds, LENGTHS.length) };
}
