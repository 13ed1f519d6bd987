import places from '../../content/text/places.json' with { type: 'json' };

// Losses of the stored models, place by place: what the trainer was asked at many places of the held-out text.

const { lengths, curves, tuned } = /** @type {any} */ (places);

export const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The standard error of a mean over places. */
function errorOf(values) {
  const middle = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1) / values.length);
}

/** Nats a character at each place of 'rope', 'rope-ntk-tuned', … after a context of a length. */
export function byPlace(id, length, own = 1) {
  const curve = curves.find(
    ({ name, seed, reading }) => seed === own && id === (reading === 'none' ? name : `${name}-${reading}`),
  );
  const each = curve?.losses[lengths.indexOf(length)];
  if (!each) throw new Error(`“${id}” was not asked at many places at ${length} characters`);
  return each.map((loss) => loss / 1000);
}

/** Its mean and the standard error of that, places being independent. */
export function lossAt(id, length) {
  const each = byPlace(id, length);
  return { mean: mean(each), error: errorOf(each), places: each.length };
}

/** By how much one is above another at the same places, with the standard error of that. */
export function gapOf(id, other, length, otherLength = length, seed = 1) {
  const base = byPlace(other, otherLength, seed);
  const each = byPlace(id, length, seed).map((loss, i) => loss - base[i]);
  return { mean: mean(each), error: errorOf(each) };
}

/** Of a way of scaling the setting with the lowest loss at a length, among those that were tried: { factor, … }. */
export function bestOf(name, way, length) {
  const found = tuned.find((one) => one.name === name && one.way === way);
  const at = found?.lengths.indexOf(length) ?? -1;
  if (at < 0) throw new Error(`${way} was not tuned for “${name}” at ${length} characters`);
  const { losses, trials } = found;
  return trials[at][losses[at].indexOf(Math.min(...losses[at]))];
}

/** The loss with one of its settings, a factor or a beta, at the places where it was tuned. */
export function triedAt(name, way, length, setting) {
  const { trials, losses, lengths: at } = tuned.find((one) => one.name === name && one.way === way);
  const i = at.indexOf(length);
  const found = trials[i].findIndex(({ factor, betaFast }) => (betaFast ?? factor) === setting);
  if (found < 0) throw new Error(`${way} was not tried with ${setting} at ${length} characters`);
  return losses[i][found];
}

/** How many settings of a way were tried at each length. */
export const trialsOf = (name, way) =>
  tuned.find((one) => one.name === name && one.way === way).trials[0].length;
