const HEADING = /^(#{2,3}) .*?(\.standard\b[^}]*\}\s*)?$/;
const OPEN = /^:{3,} *([a-z]+)/;
const CLOSE = /^:{3,} *$/;

/**
 * The lines of a lesson's Markdown without fences, each with `open`, the containers that hold it, `name` of the container
 * that it opens, and whether the first look has it: outside of sections, containers and proofs that begin later.
 *
 * @param {string} source
 * @returns {Generator<{ line: string, open: string[], name?: string, isFirst: boolean }>}
 */
export function* linesByDepth(source) {
  let later = 0; // depth of the heading at which a later part began
  let open = [];
  for (const line of source.split('\n')) {
    const [, marks, isLater] = HEADING.exec(line) ?? [];
    if (marks && open.length === 0) {
      if (later && marks.length <= later) later = 0;
      if (!later && isLater) later = marks.length;
    }
    const [, name] = OPEN.exec(line) ?? [];
    const held = name ? [...open, name] : open;
    const isFirst = later === 0 && !held.includes('standard') && !held.includes('proof');
    yield { line, open, name, isFirst };
    open = CLOSE.test(line) ? open.slice(0, -1) : held;
  }
}
