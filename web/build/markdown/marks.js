import { escapeHtml } from '../html.js';
import { rootFrom } from '../paths.js';

// A mark with what ends its sentence, which it follows in print.
const MARK = /^((?: ?\[=[\w-]+\])+)([.,]?)/;
const IDS = /\[=([\w-]+)\]/g;

// What has been done about a statement, seen small behind the sentence that states it rightly.
const OUTCOMES = {
  right: ['checked', '✓'],
  wrong: ['corrected', '✎'],
  imprecise: ['corrected', '✎'],
  bug: ['corrected', '✎'],
  disputed: ['disputed', '⇄'],
  opinion: ['opinion', '“”'],
  missing: ['missing', '∅'],
};

// A claim in full has the id; else the first mark of it on the page.
function ownId(id, env) {
  env.marked ??= new Set();
  if (env.claimed?.has(id) || env.marked.has(id)) return '';
  env.marked.add(id);
  return ` id="${id.toLowerCase()}"`;
}

const claimedOn = (state) =>
  state.tokens
    .filter(({ type, meta }) => type === 'container_open' && meta.name === 'claim')
    .map(({ meta }) => meta.args);

/** markdown-it plugin: `[=ID]`, the mark of a claim; it leads to the page of all claims. */
export function markPlugin(md, claims) {
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  md.core.ruler.after('inline', 'claimed', (state) => {
    state.env.claimed ??= new Set(claimedOn(state));
  });
  md.inline.ruler.before('link', 'claim_mark', (state, silent) => {
    const match = MARK.exec(state.src.slice(state.pos, state.pos + 300));
    if (!match) return false;
    if (!silent) {
      if (match[2]) state.push('text', '', 0).content = match[2];
      for (const [, id] of match[1].matchAll(IDS)) state.push('claim_mark', '', 0).meta = id;
    }
    state.pos += match[0].length;
    return true;
  });
  md.renderer.rules.claim_mark = (tokens, i, _options, env) => {
    const id = tokens[i].meta;
    const claim = byId.get(id);
    if (!claim) throw new Error(`the mark [=${id}] names no claim of content/claims`);
    const [outcome, glyph] = OUTCOMES[claim.verdict];
    const word = escapeHtml(env.t(`mark.${outcome}`));
    const own = `class="mark mark-${outcome}"${ownId(id, env)}`;
    const inside = `<span aria-hidden="true">${glyph}</span><span class="hidden">${word}</span>`;
    const address = `${rootFrom(env.path)}${env.lang}/claims/index.html#${id.toLowerCase()}`;
    return `\u2060<a ${own} href="${address}" title="${word}">${inside}</a>`;
  };
}
