/** A few pairs that name the rows, the last among them. */
export const pairTicks = (pairs) => {
  const step = [1, 2, 4, 8, 16, 32].find((each) => pairs / each <= 8);
  return [...Array.from({ length: Math.floor((pairs - 1) / step - 0.4) + 1 }, (_, i) => i * step), pairs - 1];
};
