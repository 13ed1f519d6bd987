/**
 * A worker's `main` on the page's own thread, for pages that are not allowed workers: looks like a Worker, and works in
 * slices so short that the page answers between them.
 */
export function runOnMainThread(main) {
  const worker = {
    slice: 12,
    onmessage: undefined,
    postMessage(data) {
      setTimeout(() => scope.onmessage?.({ data }));
    },
    terminate() {
      scope.onmessage = undefined;
      worker.onmessage = undefined;
    },
  };
  const scope = {
    onmessage: undefined,
    postMessage: (data) => worker.onmessage?.({ data }),
  };
  main(scope);
  return worker;
}
