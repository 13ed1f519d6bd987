import { createHash } from 'node:crypto';
import katex from 'katex';
import { escapeHtml } from '../html.js';
import { setInLine } from './line-math.js';
import { markOf, unmarked } from './numbers.js';

const MACROS = {
  '\\fast': '\\htmlClass{fast}{#1}',
  '\\slow': '\\htmlClass{slow}{#1}',
  '\\pos': '\\htmlClass{pos}{#1}',
  '\\term': '\\htmlClass{hue hue-#1}{#2}',
};
const CLASS = /^(?:fast|slow|pos|hue hue-[a-d])$/;

function isOurs({ command, class: name }) {
  if (command === '\\htmlClass' && !CLASS.test(name))
    throw new Error(`\\term takes a, b, c or d, not “${name}”`);
  return command === '\\htmlClass';
}
const LONGEST_WHOLE = 30; // letters of a formula that fits into a line of a telephone
const SUPERSCRIPT = '⁰¹²³⁴⁵⁶⁷⁸⁹';

// Numbers that the engine wrote for print, as TeX.
const printedToTex = (tex) =>
  tex
    .replace(/(\d),(?=\d{3})/g, '$1{,}')
    .replace(/·10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)/g, (_, exponent) => {
      const digits = [...exponent].map((c) => (c === '⁻' ? '-' : SUPERSCRIPT.indexOf(c))).join('');
      return `\\cdot 10^{${digits}}`;
    })
    .replace(/−/g, '-');

// MathML here is for listening: neither the TeX source nor what only a drawing needs.
const spokenPart = (mathml) =>
  mathml
    .replace(/<semantics>|<annotation[\s\S]*?<\/annotation><\/semantics>/g, '')
    .replace(/<mspace[^>]*><\/mspace>|<mtext>\s*<\/mtext>/g, '')
    .replace(
      /(?:<mi mathvariant="normal">[A-Za-z]<\/mi>){2,}/g,
      (word) => `<mi>${word.replace(/<[^>]*>/g, '')}</mi>`,
    )
    .replace(/<(m\w+)((?: [a-z]+="[^"]*")+)>/g, (_, tag, attributes) => {
      const kept = attributes.match(/ (?:mathvariant|class|accent|accentunder)="[^"]*"/g) ?? [];
      return `<${tag}${kept.join('')}>`;
    })
    .replace(/<mrow>((?:(?!<\/?mrow>)[\s\S])*)<\/mrow>/g, (whole, inner) => (isOne(inner) ? inner : whole))
    .replace(/^(<math[^>]*>)<mrow>((?:(?!<\/?mrow>)[\s\S])*)<\/mrow>(<\/math>)$/, '$1$2$3');

const isOne = (markup) => /^<(m[ion])[^>]*>[^<]*<\/\1>$/.test(markup);

/** Typesets TeX at build time; the style attributes KaTeX writes become classes collected in one stylesheet. */
export class MathSetter {
  constructor() {
    this.styles = new Map();
  }

  /**
   * HTML for `tex`, with MathML beside it where the HTML alone does not say the formula; `display` sets it on lines
   * of its own.
   */
  render(tex, display) {
    const source = printedToTex(tex);
    const line = setInLine(source, this.#settings());
    if (line) {
      const markup = line.spoken ? line.markup : this.#withMathml(source, line.markup);
      return display ? `<span class="display">${markup}</span>` : markup;
    }
    const markup = katex.renderToString(source, this.#settings({ displayMode: display }));
    return this.#withClasses(markup.replace(/<math[\s\S]*?<\/math>/g, spokenPart));
  }

  #withMathml(source, markup) {
    const [math] = /<math[\s\S]*<\/math>/.exec(
      katex.renderToString(source, this.#settings({ output: 'mathml' })),
    );
    const whole = markup.replace(/<[^>]*>/g, '').length <= LONGEST_WHOLE ? ' class="whole"' : '';
    return `<span class="hidden">${spokenPart(math)}</span><span${whole} aria-hidden="true">${markup}</span>`;
  }

  #settings(more) {
    return {
      output: 'htmlAndMathml',
      throwOnError: true,
      strict: (code) => (code === 'htmlExtension' || code === 'unicodeTextInMathMode' ? 'ignore' : 'error'),
      trust: isOurs,
      macros: { ...MACROS },
      ...more,
    };
  }

  #withClasses(markup) {
    return markup.replace(/<(\w+)([^>]*?) style="([^"]*)"([^>]*)>/g, (_, tag, before, style, after) => {
      const attributes = before + after;
      const name = this.#className(style);
      const withClass = attributes.includes(' class="')
        ? attributes.replace(' class="', ` class="${name} `)
        : `${attributes} class="${name}"`;
      return `<${tag}${withClass}>`;
    });
  }

  // The name is a hash of the declarations, so it does not depend on the order pages are rendered in.
  #className(style) {
    const name = `k${createHash('sha256').update(style).digest('hex').slice(0, 5)}`;
    const known = this.styles.get(name);
    if (known !== undefined && known !== style) throw new Error(`two formula styles share the class ${name}`);
    this.styles.set(name, style);
    return name;
  }

  /** The collected stylesheet, in an order that does not depend on the pages. */
  stylesheet() {
    return [...this.styles]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, style]) => `.katex .${name}{${style.replace(/;$/, '')}}`)
      .join('\n');
  }
}

function inlineMath(state, silent) {
  const { src, pos } = state;
  if (src[pos] !== '$' || src[pos + 1] === '$' || /\s/.test(src[pos + 1] ?? ' ')) return false;
  let end = pos;
  do end = src.indexOf('$', end + 1);
  while (end > 0 && src[end - 1] === '\\');
  if (end < 0 || /\s/.test(src[end - 1]) || /\d/.test(src[end + 1] ?? '')) return false;
  if (!silent) state.push('math_inline', 'math', 0).content = src.slice(pos + 1, end);
  state.pos = end + 1;
  return true;
}

function blockMath(state, startLine, endLine, silent) {
  const lineAt = (line) => state.src.slice(state.bMarks[line] + state.tShift[line], state.eMarks[line]);
  if (!lineAt(startLine).startsWith('$$')) return false;
  let line = startLine;
  let tex = lineAt(line).slice(2);
  while (!tex.trimEnd().endsWith('$$')) {
    line += 1;
    if (line >= endLine) return false;
    tex += `\n${lineAt(line)}`;
  }
  if (silent) return true;
  const token = state.push('math_block', 'math', 0);
  token.block = true;
  token.content = tex.trimEnd().slice(0, -2).trim();
  token.map = [startLine, line + 1];
  state.line = line + 1;
  return true;
}

// Brackets, stops and Korean endings stay with the formula; browsers would break between the two.
const joinerFor = (pattern) => (token) => (pattern.test(token?.content ?? '') ? '\u2060' : '');
const joinerBefore = joinerFor(/[\p{Ps}\p{Pi}]$/u);
const joinerAfter = joinerFor(/^[\p{Script=Hangul}\p{Pe}\p{Pf}.,;:?!]/u);

// A number that the engine wrote stays with the relation before it: $p =$ 0.5.
const RELATION = /(?:[=<>]|\\(?:approx|le|ge))\s*$/;
function relations(state) {
  for (const { children } of state.tokens)
    for (const [i, { type, content }] of (children ?? []).entries()) {
      const next = children[i + 1];
      if (type === 'math_inline' && next?.type === 'text' && RELATION.test(unmarked(content)))
        next.content = next.content.replace(/^ /, '\u00a0');
    }
}

/** markdown-it plugin: `$…$` and `$$…$$`, set by a MathSetter. */
export function mathPlugin(md, setter) {
  md.inline.ruler.before('escape', 'math_inline', inlineMath);
  md.block.ruler.before('fence', 'math_block', blockMath, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  });
  md.core.ruler.push('relations', relations);
  const typeset = (tex, display) => {
    try {
      return setter.render(tex, display);
    } catch (error) {
      throw new Error(`formula «${escapeHtml(tex)}»: ${error.message}`);
    }
  };
  md.renderer.rules.math_inline = (tokens, i) => {
    const {
      tex,
      mark: [begin, end],
    } = markOf(tokens[i].content);
    return joinerBefore(tokens[i - 1]) + begin + typeset(tex, false) + end + joinerAfter(tokens[i + 1]);
  };
  md.renderer.rules.math_block = (tokens, i) => {
    const parts = splitAtQuads(unmarked(tokens[i].content)).map((tex) => typeset(tex, true));
    return `<div class="formula">${parts.join('\n')}</div>\n`;
  };
}

// 'a = b \\qquad c = d' → ['a = b', 'c = d']: side by side where there is room, one below the other where not.
function splitAtQuads(tex) {
  const parts = [''];
  let depth = 0;
  for (const [piece] of tex.matchAll(
    /\\q?quad(?![a-z])|\\begin|\\end|\\left(?![a-z])|\\right(?![a-z])|\\.|[{}]|[^\\{}]+/gs,
  )) {
    if (/^(?:\{|\\begin|\\left)$/.test(piece)) depth += 1;
    if (/^(?:\}|\\end|\\right)$/.test(piece)) depth -= 1;
    if (depth === 0 && /^\\q?quad$/.test(piece)) parts.push('');
    else parts[parts.length - 1] += piece;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
