import { writeQuery } from '../core/permalink.js';
import { coreUrl } from './library.js';

const escapeHtml = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The HTML that shows a demo in this state in another page; `initial` are the descriptor's own values. */
export function embedCode({ name, params, values, initial, lang, fallback }) {
  const query = writeQuery(params, values, initial);
  const state = query && ` values="${escapeHtml(query)}"`;
  // The address under which a site keeps the newest core: what a folder named by its content holds may be gone one day.
  const steady = coreUrl?.replace(/kept\/[0-9a-f]+\/(?=[^/]*$)/, '');
  const source = steady?.startsWith('http') ? steady : 'posenc.iife.js';
  return (
    `<script defer src="${escapeHtml(source)}"></script>\n` +
    `<pe-demo name="${escapeHtml(name)}" lang="${lang}"${state}>${escapeHtml(fallback)}</pe-demo>\n`
  );
}
