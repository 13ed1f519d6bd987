/** Answers that a point of a curve rests on at least, over all seeds. */
const LEAST = 20;

/** Distances that are counted together where there are so many. */
const bandOf = (count) => Math.max(1, Math.ceil(count / 16));

const bands = (counts, width) => {
  const sums = Array.from({ length: Math.ceil(counts.length / width) }, () => 0);
  for (const [distance, count] of [...counts].entries()) sums[Math.floor(distance / width)] += count;
  return sums;
};
const total = (values) => values.reduce((sum, value) => sum + value, 0);

/** Shares of counts by band: [{ from, to, share }], of all models together. */
export function sharesOf(lists) {
  const [{ length = 0 } = {}] = lists;
  const width = bandOf(length);
  const sums = lists.map((counts) => bands(counts, width));
  const all = total(sums.flat());
  return Array.from({ length: Math.ceil(length / width) }, (_, i) => ({
    from: i * width,
    to: Math.min(length, (i + 1) * width) - 1,
    share: all > 0 ? total(sums.map((own) => own[i])) / all : 0,
  }));
}

/**
 * What models get right by how far back an answer stands, a point each band that was asked often enough: [{ from, to,
 * distance, answers, mean, low, high, seeds }].
 *
 * @param {{ asked: ArrayLike<number>, correct: ArrayLike<number> }[]} lists one a seed
 */
export function reachCurve(lists) {
  const length = lists[0]?.asked.length ?? 0;
  const width = bandOf(length);
  const all = lists.map(({ asked, correct }) => [bands(asked, width), bands(correct, width)]);
  const points = Array.from({ length: Math.ceil(length / width) }, (_, i) => {
    const shares = all.filter(([asked]) => asked[i] > 0).map(([asked, correct]) => correct[i] / asked[i]);
    const [from, to] = [i * width, Math.min(length, (i + 1) * width) - 1];
    return {
      ...{ from, to, distance: (from + to) / 2, seeds: shares.length },
      answers: total(all.map(([asked]) => asked[i])),
      mean: total(shares) / shares.length,
      low: Math.min(...shares),
      high: Math.max(...shares),
    };
  });
  return points.filter(({ answers }) => answers >= LEAST);
}
