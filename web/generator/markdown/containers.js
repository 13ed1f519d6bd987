import { escapeHtml } from '../html.js';
import { generator } from './quiz-variants.js';

const OPEN = /^:{3,}[ \t]*([a-z]+)(?:[ \t]+(.*?))?[ \t]*$/;
const CLOSE = /^:{3,}[ \t]*$/;
/** Small letters, digits and dashes. */
export const ID = /^[a-z][a-z0-9-]*$/;

const lineAt = (state, line) => state.src.slice(state.bMarks[line] + state.tShift[line], state.eMarks[line]);

// Line of the `:::` that closes the container opened at `start`; containers nest, fences hide what they hold.
function closingLine(state, start, endLine) {
  let depth = 1;
  let fenced = false;
  for (let line = start + 1; line < endLine; line += 1) {
    const text = lineAt(state, line);
    if (text.startsWith('```')) fenced = !fenced;
    if (fenced) continue;
    if (CLOSE.test(text)) depth -= 1;
    else if (OPEN.test(text)) depth += 1;
    if (depth === 0) return line;
  }
  throw new Error(`container “${lineAt(state, start)}” is never closed`);
}

function containerBlock(state, startLine, endLine, silent) {
  const open = OPEN.exec(lineAt(state, startLine));
  if (!open || state.sCount[startLine] - state.blkIndent >= 4) return false;
  if (silent) return true;
  const end = closingLine(state, startLine, endLine);
  const [, name, args = ''] = open;
  const { parentType, lineMax } = state;
  state.parentType = 'container';
  state.lineMax = end;
  const token = state.push('container_open', 'div', 1);
  token.block = true;
  token.map = [startLine, end];
  token.meta = { name, args, empty: state.getLines(startLine + 1, end, 0, false).trim() === '' };
  state.md.block.tokenize(state, startLine + 1, end);
  const close = state.push('container_close', 'div', -1);
  close.block = true;
  close.meta = token.meta;
  state.parentType = parentType;
  state.lineMax = lineMax;
  state.line = end + 1;
  return true;
}

/** A token that is finished markup. */
export const markup = (state, content, level) => {
  const token = new state.Token('html_block', '', 0);
  token.content = content;
  token.level = level;
  return token;
};

/**
 * In which order the `count` options of a prediction stand: drawn by its lesson and id, so that the place of the right
 * one tells nothing, and the same in both languages and in every build.
 */
export function optionOrder(slug, id, count) {
  const order = Array.from({ length: count }, (_, i) => i);
  const random = generator(`${slug}/${id}`);
  for (let i = count - 1; i > 0; i -= 1) {
    const other = Math.floor(random() * (i + 1));
    [order[i], order[other]] = [order[other], order[i]];
  }
  return order;
}

// `::: predict id answer [view or view?query]`: the first paragraph is the question, the list its options, the rest after
// --- the reveal. The view is of the figure that the reveal links to, or of that of the section, and so is the query.
function shapePrediction(state, tokens) {
  const { t } = state.env;
  const { args } = tokens[0].meta;
  const [id, answer] = args.split(/\s+/);
  const fail = (reason) => {
    throw new Error(`predict “${args}”: ${reason}`);
  };
  if (!ID.test(id ?? '') || !answer) fail('needs an id and the value of the right option');
  const inside = tokens.slice(1, -1);
  const level = tokens[0].level + 1;
  const rule = inside.findIndex((token) => token.type === 'hr' && token.level === level);
  if (rule < 0) fail('needs --- before the reveal');
  const [question] = inside.filter((token) => token.type === 'inline');
  const given = inside.slice(0, rule).filter((token, i) => token.type === 'inline' && i > 1);
  const options = optionOrder(state.env.slug ?? '', id, given.length).map((place) => given[place]);
  const label = `<span class="label">${escapeHtml(t('label.predict'))}</span>`;
  const out = [
    tokens[0],
    markup(state, `<fieldset><legend>${label} `, level),
    question,
    markup(state, '</legend><div class="options">', level),
  ];
  const values = [];
  for (const option of options) {
    const text = option.children[0];
    const value = /^\[([a-z0-9-]+)\]\s*/.exec(text?.content ?? '');
    if (!value) fail(`option “${option.content}” must start with [value]`);
    text.content = text.content.slice(value[0].length);
    values.push(value[1]);
    const input = `<input type="radio" name="${id}" value="${escapeHtml(value[1])}">`;
    // In one run: a label lays out in a row what it holds.
    out.push(markup(state, `<label>${input} <span>`, level), option, markup(state, '</span></label>', level));
  }
  if (!values.includes(answer)) fail(`answer “${answer}” is not one of ${values.join(', ')}`);
  state.env.answers?.push({ id, question, option: options[values.indexOf(answer)] });
  out.push(markup(state, '</div></fieldset>', level));
  const summary = `<summary>${escapeHtml(t('predict.reveal'))}</summary>`;
  out.push(markup(state, `<details class="reveal">${summary}<div>`, level));
  out.push(...inside.slice(rule + 1), markup(state, '</div></details>', level), tokens.at(-1));
  return out;
}

// The figures that each prediction is about: those of its section, and those of this lesson that its text links to.
function figuresAsked(tokens) {
  const isOf = (name, token) => token.type === 'container_open' && token.meta.name === name;
  const ids = tokens.filter((token) => isOf('demo', token)).map(({ meta }) => meta.args.split(/\s+/)[1]);
  let section = { demos: [], asked: [] };
  let inside;
  for (const token of tokens) {
    if (token.type === 'heading_open') section = { demos: [], asked: [] };
    else if (isOf('demo', token)) {
      section.demos.push(token.meta.args.split(/\s+/)[1]);
      for (const asked of section.asked) asked.add(section.demos.at(-1));
    } else if (isOf('predict', token)) {
      inside = token.meta;
      inside.figures = new Set(section.demos);
      inside.own = section.demos[0];
      section.asked.push(inside.figures);
    } else if (token.meta === inside) inside = undefined;
    else if (inside && token.type === 'inline') {
      for (const child of token.children) {
        const [, id, query] = /^#([a-z0-9-]+)\?(.*)$/.exec(child.attrGet?.('href') ?? '') ?? [];
        if (!ids.includes(id)) continue;
        inside.figures.add(id);
        inside.linked ??= { id, query };
      }
    }
  }
}

/** Runs `shape(state, tokens)` over the tokens of every container called `name`, its open and close included. */
export function shapeContainers(state, name, shape) {
  for (let i = 0; i < state.tokens.length; i += 1) {
    const token = state.tokens[i];
    if (token.type !== 'container_open' || token.meta.name !== name) continue;
    const length = state.tokens.findIndex((other, j) => j > i && other.meta === token.meta) - i + 1;
    const shaped = shape(state, state.tokens.slice(i, i + length));
    state.tokens.splice(i, length, ...shaped);
  }
}

function predictions(state) {
  figuresAsked(state.tokens);
  shapeContainers(state, 'predict', shapePrediction);
}

const section = (name) => ({
  open: () => `<section class="${name}">\n`,
  close: () => '</section>\n',
});

const labelled = (name) => ({
  open: (args, env) =>
    `<section class="${name}"><p class="label">${escapeHtml(args || env.t(`label.${name}`))}</p>\n`,
  close: () => '</section>\n',
});

const demoTag = (args) => {
  const [name, id, ...rest] = args.split(/\s+/);
  const said = (key) => rest.find((word) => word.startsWith(`${key}:`))?.slice(key.length + 1);
  const [gate, scene, step] = ['gate', 'scene', 'step'].map(said);
  const [values, ...more] = rest.filter((word) => !/^(gate|scene|step):/.test(word));
  const isLegal =
    /^[a-z0-9]+\/[a-z0-9-]+$/.test(name) &&
    ID.test(id ?? '') &&
    more.length === 0 &&
    [undefined, 'soft', 'hard'].includes(gate) &&
    (step === undefined || ID.test(step)) &&
    (scene === undefined || ID.test(scene));
  if (!isLegal) {
    throw new Error(
      `demo “${args}” must read: name/demo id [k=v&k=v] [gate:soft|hard] [scene:name] [step:name]`,
    );
  }
  return { name, id, values, gate, scene, step };
};

// `::: small name/demo id view [k=v&k=v]`: one picture of a demo beside what the container says, which sets it by links.
const smallTag = (args) => {
  const [name, id, view, ...rest] = args.split(/\s+/);
  if (!ID.test(view ?? '')) throw new Error(`small “${args}” must read: name/demo id view [k=v&k=v]`);
  return { ...demoTag([name, id, ...rest].join(' ')), view };
};

function openDemo({ name, id, ...given }, env) {
  env.demos.push({ name, id });
  const attributes = Object.entries(given)
    .filter(([, value]) => value)
    .map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
    .join('');
  return `<pe-demo name="${name}" id="${id}"${attributes} permalink><div class="fallback">\n`;
}

const CONTAINERS = {
  goals: labelled('goals'),
  puzzle: labelled('puzzle'),
  worked: labelled('worked'),
  break: section('break'),
  answer: section('answer'),
  standard: section('standard'),
  sources: {
    open(args, env) {
      env.listsSources = true;
      return labelled('sources').open(args, env);
    },
    close(_args, env) {
      env.listsSources = false;
      return '</section>\n';
    },
  },
  summary: labelled('summary'),
  deeper: {
    open: (args, env) =>
      `<details class="deeper"><summary>${escapeHtml(args || env.t('label.deeper'))}</summary>\n`,
    close: () => '</details>\n',
  },
  demo: {
    open: (args, env) => `<figure class="demo" role="none">${openDemo(demoTag(args), env)}`,
    close: () => '</div></pe-demo></figure>\n',
  },
  small: {
    open: (args, env) =>
      `<div class="beside"><figure class="small" role="none">${openDemo(smallTag(args), env)}</div></pe-demo></figure>\n`,
    close: () => '</div>\n',
  },
  seen: {
    open: (args, env) =>
      `<section class="seen"><p class="label">${escapeHtml(env.t('label.seen'))}</p><pe-seen for="${escapeHtml(args)}" waits>\n`,
    close: () => '</pe-seen></section>\n',
  },
  predict: {
    open(args, _env, { figures, own, linked }) {
      const [id, answer, shown] = args.split(/\s+/);
      const about = figures.size > 0 ? ` for="${[...figures].join(' ')}"` : '';
      const [view, query = linked?.query] = shown?.split(/\?(.*)/) ?? [];
      const figure = shown?.includes('?') ? own : linked?.id;
      if (view && !(figure && query)) throw new Error(`predict “${args}”: no figure with a state to show`);
      // The picture alone, without the words of a step.
      const state = query?.replace(/^step=[a-z-]+&?/, '');
      const shows = view ? ` shows="${escapeHtml(`${figure}/${view}?${state}`)}"` : '';
      return `<pe-predict id="${id}" answer="${escapeHtml(answer)}"${about}${shows}>`;
    },
    close: () => '</pe-predict>\n',
  },
};

/**
 * markdown-it plugin: `::: name args` … `:::`; `more` are containers besides these, each with
 * open(args, env, meta) and close(args, env, meta), or only a function as open where nothing is left to close.
 */
export function containerPlugin(md, more) {
  md.block.ruler.before('fence', 'container', containerBlock, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  });
  md.core.ruler.after('inline', 'predictions', predictions);
  const containers = { ...CONTAINERS, ...more };
  const rule = (side) => (tokens, i, _options, env) => {
    const { meta } = tokens[i];
    const { name, args } = meta;
    if (!containers[name])
      throw new Error(`container “${name}” is not one of ${Object.keys(containers).join(', ')}`);
    const { open = containers[name], close = () => '' } = containers[name];
    return (side === 'open' ? open : close)(args, env, meta);
  };
  md.renderer.rules.container_open = rule('open');
  md.renderer.rules.container_close = rule('close');
}
