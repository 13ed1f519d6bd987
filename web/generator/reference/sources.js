import { API } from 'typescript/unstable/sync';
import { repository } from '../paths.js';

/** Text of a comment or a type without its line breaks. */
export const oneLine = (text) => text.replace(/\s+/g, ' ').replace(/; \}/g, ' }').trim();

/** What TypeScript writes, with the project's indent. */
export const indented = (text) => text.replace(/^(?: {4})+/gm, (indent) => ' '.repeat(indent.length / 2));

/**
 * Calls `use` with what TypeScript's checker reads in sources. Its interface is not stable yet, which is why package.json
 * names one version of it.
 *
 * @template Read
 * @param {string} config the tsconfig that names the sources
 * @param {(sources: ReturnType<typeof sourcesOf>) => Read} use
 * @returns {Read} what `use` returns
 */
export function readSources(config, use) {
  const api = new API({ cwd: repository() });
  try {
    return use(sourcesOf(api.updateSnapshot({ openProjects: [config] }).getProjects()[0]));
  } finally {
    api.close();
  }
}

/** @param {import('typescript/unstable/sync').Project} project */
function sourcesOf({ checker, program, emitter }) {
  const exportsOf = (file) =>
    checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)));
  return {
    checker,
    exportsOf,
    exported: (file, name) => exportsOf(file).find((symbol) => symbol.name === name),
    /** A node as TypeScript writes it. */
    print: (node) => indented(emitter.printNode(node)),
    /** What the comment of a symbol says, its tags left out. */
    commentOf(symbol) {
      const text = oneLine(checker.getDocumentationCommentOfSymbol(symbol));
      if (text === '') throw new Error(`${symbol.name} has no comment`);
      return text;
    },
  };
}
