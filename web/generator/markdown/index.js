import MarkdownIt from 'markdown-it';
import anchor from 'markdown-it-anchor';
import attributes from 'markdown-it-attrs';
import cjkFriendly from 'markdown-it-cjk-friendly';
import { bindDots, escapeHtml } from '../html.js';
import { toolContainer } from '../teach.js';
import { checksContainer } from './claims.js';
import { claimsPageContainers } from './claims-page.js';
import { codeContainer, codePlugin } from './code.js';
import { containerPlugin } from './containers.js';
import { contradictionContainers } from './contradictions.js';
import { dataContainer } from './data.js';
import { fillExpressions } from './engine.js';
import { lessonContainers, lessonPartsPlugin, requireOwnIds } from './lesson-parts.js';
import { mathPlugin } from './math.js';
import { modelsContainer, tallyContainer } from './models.js';
import { numberNotes, unmarked } from './numbers.js';
import { questionsContainer } from './questions.js';
import { exercisesOf, quizContainer, requireHintedDemos } from './quiz.js';
import { bibliography, marginNotes, referencePlugin } from './references.js';
import { runsContainer } from './runs.js';
import { namesOfPage } from './values.js';

// Headings without an id get one from their place (why-2), so that both languages share every anchor.
function headingIds(state) {
  let section = 'section';
  let count = 0;
  for (const [i, token] of state.tokens.entries()) {
    if (token.type !== 'heading_open') continue;
    let id = token.attrGet('id');
    if (id && token.tag === 'h2') {
      section = id;
      count = 0;
    } else if (!id) {
      count += 1;
      id = `${section}-${count}`;
      token.attrSet('id', id);
    }
    const depth = Number(token.tag.slice(1));
    const text = unmarked(
      state.tokens[i + 1].children.map((child) => child.meta?.[2] ?? child.content).join(''),
    ).trim();
    state.env.headings.push({ depth, id, text, ...(token.meta?.standard && { standard: true }) });
  }
}

function middleDots(state) {
  for (const { children } of state.tokens)
    for (const child of children ?? []) if (child.type === 'text') child.content = bindDots(child.content);
}

// Wide tables scroll inside their own box; alignment is a class, as the policy allows no style attributes.
function tables(md) {
  md.renderer.rules.table_open = () => '<div class="table">\n<table>\n';
  md.renderer.rules.table_close = () => '</table>\n</div>\n';
  const cell = (tokens, i, options, _env, self) => {
    const align = /text-align:(\w+)/.exec(tokens[i].attrGet('style') ?? '')?.[1];
    tokens[i].attrs = (tokens[i].attrs ?? []).filter(([name]) => name !== 'style');
    if (align) tokens[i].attrJoin('class', `align-${align}`);
    return self.renderToken(tokens, i, options);
  };
  // The corner above row names is no header.
  const corner = (tokens, i) => tokens[i].type === 'th_open' && tokens[i + 1].content === '';
  md.renderer.rules.th_open = (tokens, i, ...rest) => {
    if (corner(tokens, i)) return '<td>';
    tokens[i].attrSet('scope', 'col');
    return cell(tokens, i, ...rest);
  };
  md.renderer.rules.th_close = (tokens, i) => (corner(tokens, i - 2) ? '</td>\n' : '</th>\n');
  md.renderer.rules.td_open = cell;
}

// Korean endings stay with the bracket, quotation mark or percent sign before them, tags between them or not; listings
// are left as they are.
const LISTING = /(<pre[\s\S]*?<\/pre>)/;
const ENDING = /([)\]%’”](?:<\/(?:a|b|em|i|strong|span|cite)>)*)(?=\p{Script=Hangul})/gu;
const bindEndings = (body) =>
  body
    .split(LISTING)
    .map((part, i) => (i % 2 === 0 ? part.replace(ENDING, '$1\u2060') : part))
    .join('');

// What is looked up, not read on: questions that people ask, sources and works cited stand in one fold at the end.
const RECORD = /<section class="standard">\n<h2 id="(?:people-ask|references)"/;
function recorded(body, works, t) {
  const start = body.search(RECORD);
  if (start < 0) return body + works;
  const summary = `<summary>${escapeHtml(t('lesson.record'))}</summary>`;
  return `${body.slice(0, start)}<details class="record standard">${summary}\n${body.slice(start)}${works}</details>\n`;
}

const plainInline = (md, token, env) =>
  md.renderer.renderInline(
    token.children.filter(({ type }) => !type.startsWith('citation')),
    md.options,
    env,
  );

/**
 * The last page of a printed lesson: what was to be predicted, and the exercises solved. Screens do not show it, and paper
 * only what answers something that is printed (`data-of` is its id; web/site/paper.js).
 */
function answersPage(md, env) {
  const { answers, solutions, t } = env;
  if (answers.length + solutions.length === 0) return '';
  const predictions = answers.map(
    ({ id, question, option }) =>
      `<li data-of="${id}">${plainInline(md, question, env)} <strong>${plainInline(md, option, env)}</strong></li>\n`,
  );
  const exercises = solutions.map(
    ({ id, number, key, markup }) =>
      `<li value="${number}" data-of="${id}"><div data-key="${key}">${markup}</div></li>\n`,
  );
  const part = (name, items) =>
    items.length > 0 ? `<h3>${escapeHtml(t(`answers.${name}`))}</h3>\n<ol>\n${items.join('')}</ol>\n` : '';
  return (
    `<section class="answers"><h2>${escapeHtml(t('answers.title'))}</h2>\n` +
    `${part('predictions', predictions)}${part('exercises', exercises)}</section>\n`
  );
}

/**
 * A Markdown renderer for content: `render(source, page)` gives { body, headings, demos, numbers }.
 * `page` holds lang, path, kind and t; `math` collects formula styles over all pages.
 */
export function createMarkdown({
  engine,
  highlighter,
  math,
  claims,
  measured,
  sources,
  glossary,
  contradictions = [],
  lessons = [],
  models = [],
}) {
  const md = new MarkdownIt({ html: true, linkify: false, typographer: false });
  const inline = (text, env) => md.renderInline(fillExpressions(text, engine), env);
  md.disable('code');
  md.use(cjkFriendly);
  md.use(attributes, { allowedAttributes: ['id', 'class', 'lang', 'data-picture'] });
  md.use(mathPlugin, math);
  md.use(codePlugin, highlighter);
  md.use(containerPlugin, {
    checks: checksContainer(measured),
    ...claimsPageContainers({ inline, claims, measured }),
    ...contradictionContainers({ inline, contradictions, claims, lessons }),
    models: modelsContainer(models, lessons),
    tally: tallyContainer(models),
    data: dataContainer,
    runs: runsContainer,
    questions: questionsContainer({ inline, engine, lessons }),
    tool: toolContainer,
    ...lessonContainers(claims),
    code: codeContainer,
    exercise: quizContainer({ md: () => md, engine }),
  });
  md.use(lessonPartsPlugin);
  md.use(referencePlugin);
  md.use(tables);
  md.core.ruler.push('middle_dots', middleDots);
  md.core.ruler.push('heading_ids', headingIds);
  md.use(anchor, { level: [2, 3], tabIndex: false, permalink: anchor.permalink.headerLink() });
  return {
    render(source, page) {
      const env = {
        ...page,
        sources,
        glossary,
        cited: new Set(),
        terms: new Set(),
        demos: [],
        headings: [],
        exercises: exercisesOf(page),
        exerciseIds: [],
        hinted: [],
        answers: [],
        solutions: [],
      };
      const notes = page.kind === 'lesson' ? numberNotes(engine, page) : undefined;
      const filled = fillExpressions(source, namesOfPage(engine, page), notes?.note);
      const made = bindEndings(md.render(filled, env));
      const { body, numbers } = notes?.finish(made) ?? { body: made, numbers: [] };
      requireOwnIds(body);
      requireHintedDemos(env);
      return {
        body:
          recorded(body, bibliography(env), env.t) + unmarked(answersPage(md, env)) + marginNotes(md, env),
        headings: env.headings,
        demos: env.demos,
        numbers,
      };
    },
    renderInline: (source, page) => md.renderInline(source, { ...page, sources, glossary, cited: new Set() }),
  };
}
