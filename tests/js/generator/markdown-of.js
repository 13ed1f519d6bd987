import { createHighlighter } from '../../../web/generator/markdown/code.js';
import { createMarkdown } from '../../../web/generator/markdown/index.js';
import { MathSetter } from '../../../web/generator/markdown/math.js';

export const highlighter = await createHighlighter();
export const math = new MathSetter();

/** A lesson whose words are their keys. */
export const page = { lang: 'en', path: 'en/lessons/x/index.html', kind: 'lesson', t: (key) => `<${key}>` };

const empty = { engine: {}, claims: [], measured: new Map(), sources: {}, glossary: {} };

/** The Markdown of a site that has nothing but what is given. */
export const markdownOf = (given = {}) => createMarkdown({ highlighter, math, ...empty, ...given });
