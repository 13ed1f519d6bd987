import { loadScript } from './scripts.js';

/** What a reader exports of a figure, of a `kind` ('menu' | 'embed'); its script comes when it is first asked for. */
export async function exportMenu(kind, context) {
  await loadScript('export', () => globalThis.Posenc.export !== undefined);
  return globalThis.Posenc.export[kind](context);
}
