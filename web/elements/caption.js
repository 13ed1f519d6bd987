/**
 * A caption in two parts: what to do first, which stands at the head of a figure, and what is said at its foot.
 *
 * @param {string} caption
 * @returns {[act: string, rest: string]}
 */
export function actAndRest(caption) {
  const [act = ''] = /^.*?[.!?](?=\s|$)/u.exec(caption) ?? [caption];
  return [act, caption.slice(act.length).trim()];
}
