import { loadScript } from './library.js';

/** What a reader takes out of a figure, of a `kind` ('menu' | 'embed'); its script comes when it is first asked for. */
export async function takeMenu(kind, context) {
  await loadScript('take', () => globalThis.Posenc.take !== undefined);
  return globalThis.Posenc.take[kind](context);
}
