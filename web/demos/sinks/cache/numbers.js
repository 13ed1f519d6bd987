/** What the cache keeps, and the weights of the next query with and without it. */
export function numbers({ values, longest, kept, mask, row, whole, cached, windowOnly, trace }) {
  const { length, sinkSize, windowSize } = values;
  const sizes = { windowSize, sinkSize };
  const tokens = { axes: ['token'], shape: [length] };
  const weigh = (hidden) => ({
    verb: 'attention.weights',
    inputs: [row],
    params: { queryLen: 1, keyLen: length, ...hidden },
  });
  const recent = new Uint8Array(length).fill(1, Math.max(0, length - windowSize));
  return [
    {
      name: 'kept',
      axes: ['slot'],
      shape: [kept.length],
      values: kept,
      call: { verb: 'sinks.cache', params: { length, ...sizes }, field: 'kept' },
    },
    { name: 'weights', ...tokens, values: cached, call: weigh({ mask }) },
    { name: 'weights-whole', ...tokens, values: whole, call: weigh({}) },
    { name: 'weights-window', ...tokens, values: windowOnly, call: weigh({ mask: recent }) },
    {
      name: 'trace',
      axes: ['length', 'slot'],
      shape: [longest, sinkSize + windowSize],
      values: trace.kept,
      call: { verb: 'sinks.trace', params: { length: longest, ...sizes }, field: 'kept' },
    },
  ];
}
