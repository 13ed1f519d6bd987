import { groups } from '../checks/index.js';
import { loadEngine } from '../engine/engine.js';
import { readClaims } from './claims.js';
import { lessonSlugs } from './course.js';
import { measureChecks } from './markdown/claims.js';
import { createHighlighter } from './markdown/code.js';
import { measureContradictions } from './markdown/contradictions.js';
import { createMarkdown } from './markdown/index.js';
import { MathSetter } from './markdown/math.js';
import { measureModels } from './models.js';
import { readJson } from './paths.js';
import { wordsOfAll } from './strings.js';

/**
 * What renders Markdown: { engine, markdown, words, glossary, math, highlighter, models }. Pages that tell what checks
 * measure ask for `measure()` first.
 */
export async function createRenderer() {
  const engine = await loadEngine();
  const [measured, contradictions] = [new Map(), []];
  const math = new MathSetter();
  const glossary = readJson('content/glossary.json');
  const models = measureModels(readJson('content/models.json'), engine);
  const highlighter = await createHighlighter();
  const markdown = createMarkdown({
    ...{ engine, math, glossary, highlighter, measured, contradictions, models },
    claims: readClaims(),
    sources: readJson('content/sources.json'),
    lessons: lessonSlugs(),
  });
  let measuring;
  const measure = () => {
    measuring ??= measureChecks(groups, engine).then((results) => {
      for (const [name, result] of results) measured.set(name, result);
      contradictions.push(...measureContradictions(readJson('content/contradictions.json'), groups, engine));
    });
    return measuring;
  };
  return { engine, markdown, words: wordsOfAll(), glossary, math, highlighter, models, measure };
}
