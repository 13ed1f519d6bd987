// Which character is written next: the same for the same seed, place and probabilities.

/** A number 0 … 1 (exclusive) for a seed and a place, by the finaliser of MurmurHash3. */
export function chance(seed, place) {
  let hash = Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(place + 1, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** The place of one of `probabilities`, drawn with p^(1/temperature); the likeliest at temperature 0. */
export function draw(probabilities, { temperature, seed, place }) {
  const most = Math.max(...probabilities);
  if (temperature === 0) return probabilities.indexOf(most);
  const weights = Float64Array.from(probabilities, (p) => (p / most) ** (1 / temperature));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  let left = chance(seed, place) * sum;
  for (const [i, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return i;
  }
  return weights.findLastIndex((weight) => weight > 0);
}
