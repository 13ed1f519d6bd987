import { loadScript } from './library.js';

/** The menu of what can be taken out of a figure; its script comes when it is first asked for. */
export async function takeMenu(context) {
  await loadScript('take', () => globalThis.Posenc.take !== undefined);
  return globalThis.Posenc.take(context);
}
