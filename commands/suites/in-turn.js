/**
 * Begins work on each item when that on the one before has ended, well or not.
 *
 * @template T
 * @param {T[]} items
 * @param {(item: T) => unknown} work
 * @returns {Map<T, Promise<unknown>>} what each comes to, with its own error; one that nobody awaits ends no process
 */
export function inTurn(items, work) {
  let before = Promise.resolve();
  return new Map(
    items.map((item) => {
      const own = before.then(() => work(item));
      before = own.then(
        () => {},
        () => {},
      );
      return [item, own];
    }),
  );
}
