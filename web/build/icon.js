const CLOCK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><circle cx="8" cy="8" r="7" fill="#fcfbf8" stroke="#1d1e20"/>' +
  '<path d="M8 8 12 4" stroke="#c2491d" stroke-width="2"/><path d="M8 8V3" stroke="#23619e" stroke-width="2"/></svg>';

/** A clock with a fast and a slow hand, inside the page: without an icon browsers ask the host for one. */
export const ICON = `data:image/svg+xml,${encodeURIComponent(CLOCK)}`;
