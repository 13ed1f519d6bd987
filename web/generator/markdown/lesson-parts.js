import { escapeHtml } from '../html.js';
import { ID, markup, shapeContainers } from './containers.js';

// The words up to --- ask; the rest answers, folded below the words of `key`.
const shapeAsked = (name, answer, key) => (state, tokens) => {
  const { args } = tokens[0].meta;
  const level = tokens[0].level + 1;
  const rule = tokens.findIndex((token) => token.type === 'hr' && token.level === level);
  if (rule < 2 || rule > tokens.length - 3) {
    throw new Error(`${name} “${args}” needs words, a line --- between empty lines, and ${answer}`);
  }
  const summary = `<summary>${escapeHtml(state.env.t(key))}</summary>`;
  const fold = markup(state, `</div>\n<details class="reply">${summary}<div>\n`, level);
  return tokens.with(rule, fold);
};

// The first paragraph states, what follows proves it.
function shapeProof(state, tokens) {
  const level = tokens[0].level + 1;
  const end = tokens.findIndex((token) => token.type === 'paragraph_close' && token.level === level);
  if (end < 0 || end > tokens.length - 3) {
    throw new Error(`proof “${tokens[0].meta.args}” needs a paragraph that states and steps that prove it`);
  }
  const summary = `<summary>${escapeHtml(state.env.t('proof.steps'))}</summary>`;
  const fold = markup(state, `<details class="steps">${summary}<div>\n`, level);
  return [...tokens.slice(0, end + 1), fold, ...tokens.slice(end + 1)];
}

const asked = (anchor, label) =>
  `<section class="question" id="${anchor}"><p class="label"><a href="#${anchor}">${escapeHtml(label)}</a></p>\n` +
  '<div class="asked">\n';
const closeAsked = () => '</div></details></section>\n';

const question = (sections) => ({
  open(id, { t }) {
    if (!sections.has(id)) {
      throw new Error(`question “${id}” is no section of the documents that any claim comes from`);
    }
    return asked(`q-${id.toLowerCase()}`, t('label.question'));
  },
  close: closeAsked,
});

const explain = {
  open(id, { t }) {
    if (!ID.test(id)) throw new Error(`explain “${id}” needs an id of small letters, digits and dashes`);
    return asked(`x-${id}`, t('label.explain'));
  },
  close: closeAsked,
};

const proof = {
  open(args, { t }) {
    const [id, ...title] = args.split(/\s+/);
    if (!ID.test(id) || title.length === 0) throw new Error(`proof “${args}” must read: proof id Title`);
    const label = `${escapeHtml(t('label.proof'))} <a href="#${id}">${escapeHtml(title.join(' '))}</a>`;
    return `<section class="proof" id="${id}"><p class="label">${label}</p>\n`;
  },
  close: (_args, { t }) =>
    `<p class="end"><span class="hidden">${escapeHtml(t('proof.end'))}</span><span aria-hidden="true">∎</span></p>\n` +
    '</div></details></section>\n',
};

/** The containers `question`, `explain` and `proof`; a question must be a section that one of `claims` comes from. */
export function lessonContainers(claims) {
  const sections = new Set(claims.flatMap(({ id }) => [id, id.split('-').slice(0, 2).join('-')]));
  return {
    question: question(sections),
    explain,
    proof,
  };
}

// '## Title {#id .standard}': the heading and what it heads begin at that depth, up to the next heading as high.
function standardSections(state) {
  const out = [];
  const open = [];
  const closeTo = (depth, level) => {
    while (open.length > 0 && open.at(-1) >= depth) {
      open.pop();
      out.push(markup(state, '</section>\n', level));
    }
  };
  for (const token of state.tokens) {
    if (token.type === 'heading_open') {
      const classes = (token.attrGet('class') ?? '').split(' ');
      const depth = Number(token.tag.slice(1));
      if (token.level === 0) closeTo(depth, 0);
      if (classes.includes('standard')) {
        if (token.level > 0) throw new Error('a heading inside a container cannot begin a .standard section');
        token.attrs = token.attrs.filter(([name]) => name !== 'class');
        out.push(markup(state, '<section class="standard">\n', 0));
        open.push(depth);
      }
      if (open.length > 0) token.meta = { ...token.meta, standard: true };
    }
    out.push(token);
  }
  closeTo(0, 0);
  state.tokens = out;
}

/** markdown-it plugin: the parts of a lesson that need more than an open and a close tag. */
export function lessonPartsPlugin(md) {
  md.core.ruler.after('inline', 'lesson_parts', (state) => {
    shapeContainers(state, 'question', shapeAsked('question', 'a short answer', 'question.answer'));
    shapeContainers(state, 'explain', shapeAsked('explain', 'a model answer', 'explain.compare'));
    shapeContainers(state, 'proof', shapeProof);
  });
  md.core.ruler.push('standard_sections', standardSections);
}

/** Throws where two elements of a page have one id. */
export function requireOwnIds(body) {
  const seen = new Set();
  for (const [, id] of body.matchAll(/<[a-z][^>]*? id="([^"]+)"/g)) {
    if (seen.has(id)) throw new Error(`two things on this page have the id “${id}”`);
    seen.add(id);
  }
}
