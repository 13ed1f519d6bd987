import { html, raw } from './html.js';

/** The mark of Posenc, a clock with a fast and a slow hand, in a square of 16. */
export const CLOCK =
  '<circle cx="8" cy="8" r="7" fill="#fcfbf8" stroke="#1d1e20"/>' +
  '<path d="M8 8 12 4" stroke="#c2491d" stroke-width="2"/><path d="M8 8V3" stroke="#23619e" stroke-width="2"/>';

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">${CLOCK}</svg>`;

// The mark inside the page: without an icon browsers ask the host for one.
const ICON = `data:image/svg+xml,${encodeURIComponent(SVG)}`;

/**
 * What the head of every page begins with.
 *
 * @param {{ policy: string, title: string, description?: string }} page
 */
export const pageHead = ({ policy, title, description }) => html`<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${raw(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${description !== undefined && html`<meta name="description" content="${description}">\n`}<meta name="color-scheme" content="light dark">
<link rel="icon" href="${ICON}">
`;
