const TEXT = /^\d{1,10}(?:-\d{1,10})?$/;

/**
 * Different whole numbers in their order, as a parameter: '1-3, 7' is 1, 2, 3, 7.
 *
 * @param {{ initial: number[], min: number, max: number, most: number }} limits
 */
export function numberList({ initial, min, max, most }) {
  const isLegal = (list) =>
    Array.isArray(list) &&
    list.length >= 1 &&
    list.length <= most &&
    list.every((value) => Number.isInteger(value) && value >= min && value <= max);
  const inOrder = (list) => [...new Set(list)].sort((a, b) => a - b);
  return {
    kind: 'list',
    initial,
    min,
    max,
    most,
    parse(text) {
      const parts = text.split(/[\s,]+/, 2 * most + 2).filter(Boolean);
      if (!parts.every((part) => TEXT.test(part))) return undefined;
      const list = parts.flatMap((part) => {
        const [from, to = from] = part.split('-').map(Number);
        return Array.from({ length: Math.min(Math.max(0, to - from + 1), most + 1) }, (_, i) => from + i);
      });
      return isLegal(inOrder(list)) ? inOrder(list) : undefined;
    },
    format(list) {
      const parts = [];
      for (const value of list) {
        const last = parts.at(-1);
        if (last && last[1] === value - 1) last[1] = value;
        else parts.push([value, value]);
      }
      return parts
        .flatMap(([from, to]) => (to - from > 1 ? `${from}-${to}` : to > from ? [from, to] : [from]))
        .join(',');
    },
    fit: (list, current = initial) => (isLegal(list) ? inOrder(list) : current),
  };
}
