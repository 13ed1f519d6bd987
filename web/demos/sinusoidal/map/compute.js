import { tableCall } from './tables.js';

// Of the variance: what is left to rounding is no direction.
const FLAT = 1e-9;

export const settle = (values) => ({
  ...values,
  plane: String(Math.min(Number(values.plane), values.dModel / 2)),
  position: Math.min(values.position, values.length - 1),
});

/** The rows of a table, their places in a plane of two principal components, and how many directions they use. */
export function measure(engine, { table, length, dModel, base, plane }, memo) {
  const rows = memo('rows', [table, length, dModel, base], () => {
    const { verb, params } = tableCall({ table, length, dModel, base });
    const [group, name] = verb.split('.');
    return engine[group][name](params);
  });
  const directions = memo('directions', [rows], () => engine.linalg.singularValues(rows, { dModel }));
  const components = 2 * Number(plane);
  const principal = memo('principal', [rows, components], () =>
    engine.linalg.principalComponents(rows, { dModel, components }),
  );
  return memo('measured', [directions, principal], () => {
    const [first, second] = principal.shares.slice(-2);
    const place = (column) =>
      Float64Array.from({ length }, (_, p) => principal.coordinates[p * components + column]);
    const isFlat = first < FLAT;
    const [xs, ys] = [place(components - 2), place(components - 1)];
    return {
      rows,
      directions,
      principal,
      components,
      first,
      second,
      isFlat,
      xs,
      ys,
      nearness: isFlat ? 1 : nearnessOf(xs, ys),
    };
  });
}

// The mean distance of neighbours on the map against that of any two positions.
function nearnessOf(xs, ys) {
  let [near, all] = [0, 0];
  const count = xs.length;
  for (let p = 1; p < count; p++) {
    for (let q = 0; q < p; q++) {
      const distance = Math.hypot(xs[p] - xs[q], ys[p] - ys[q]);
      all += distance;
      if (q === p - 1) near += distance;
    }
  }
  return near / (count - 1) / (all / ((count * (count - 1)) / 2));
}

export function compute(engine, values, { memo, size = 13 }) {
  const measured = measure(engine, values, memo);
  const { xs, ys, isFlat, directions } = measured;
  const reach = (list) => list.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return {
    ...measured,
    values,
    scale: size / 13,
    reach: isFlat ? 1 : Math.max(reach(xs), reach(ys)),
    rank: directions.effectiveRank,
    sizes: directions.values,
  };
}
