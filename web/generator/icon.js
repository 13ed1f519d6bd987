/** The mark of Posenc, a clock with a fast and a slow hand, in a square of 16. */
export const CLOCK =
  '<circle cx="8" cy="8" r="7" fill="#fcfbf8" stroke="#1d1e20"/>' +
  '<path d="M8 8 12 4" stroke="#c2491d" stroke-width="2"/><path d="M8 8V3" stroke="#23619e" stroke-width="2"/>';

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">${CLOCK}</svg>`;

/** The mark inside the page: without an icon browsers ask the host for one. */
export const ICON = `data:image/svg+xml,${encodeURIComponent(SVG)}`;
