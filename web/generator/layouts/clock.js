import { raw } from '../html.js';

/**
 * The mark: a clock whose slow hand has gone `share` of its turn, and the fast one four times as much. In the header they follow the
 * reader.
 */
export const clockFace = (share = 0) => {
  const turned = (turns) => (turns % 1 ? ` transform="rotate(${360 * (turns % 1)})"` : '');
  return raw(
    `<svg viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="7"/><path class="slow" d="M8 8V4.5"${turned(share)}/><path class="fast" d="M8 8V2.5"${turned(4 * share)}/></svg>`,
  );
};
