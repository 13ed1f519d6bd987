/**
 * Keeps the last result of each named computation: memo(key, deps, fn) calls fn again only when a dep has changed
 * (Object.is; arrays compare element by element). What throws is not kept.
 */
export function createMemo() {
  const kept = new Map();
  return function memo(key, deps, fn) {
    const last = kept.get(key);
    if (last && last.deps.length === deps.length && last.deps.every((dep, i) => same(dep, deps[i])))
      return last.result;
    const result = fn();
    kept.set(key, { deps: [...deps], result });
    return result;
  };
}

function same(a, b) {
  if (Object.is(a, b)) return true;
  return (
    Array.isArray(a) &&
    Array.isArray(b) &&
    a.length === b.length &&
    a.every((item, i) => Object.is(item, b[i]))
  );
}
