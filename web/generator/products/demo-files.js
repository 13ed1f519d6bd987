import { LANGUAGES } from '../../core/languages.js';
import { moduleNames } from '../../engine/module-names.js';
import { allDescriptors } from '../bundle.js';
import { inlinePolicy } from '../csp.js';
import { modulesNamed } from '../demo-needs.js';
import { html, raw } from '../html.js';
import { inScript } from '../onefile.js';
import { demoDocument, demoNames, frameStyles, titleOf } from './frames.js';

/**
 * dist/demos/<family>-<demo>.<lang>.html: a demo in one file with everything inside, for a mail, a stick or a course that
 * takes files. It reads its address and talks by messages as the page for frames does, has the words of one language and the
 * modules of the engine that it may call, and goes without fonts and the menu to take away, for which it would have to be
 * a third larger.
 */
export async function demoFiles({ pages, catalogue, beginnings, built }) {
  const styles = (await frameStyles()).trim();
  const [frame, core] = [built.frame, built.core].map(inScript);
  const own = new Map(built.pageFiles);
  const scriptOf = (name) => inScript(new Map(built.demoFiles).get(`demos/${name}.js`));
  const [trainer, seldom, paper] = ['trainer', 'seldom', 'paper'].map(scriptOf);
  const modules = new Map(moduleNames.map((name) => [name, scriptOf(`engine/${name}`)]));
  const descriptors = await allDescriptors();
  const training = new Set(descriptors.filter(({ live }) => live).map(({ name }) => name));
  const data = new Map(built.dataFiles);
  const held = new Map(descriptors.map((one) => [one.name, one.data ?? []]));
  const begins = new Map(descriptors.map((one) => [one.name, one.modules ?? []]));
  const file = (name, lang) => {
    // The frame's script first: what it reads from the address stands before the demo looks.
    const few = beginnings.get(name).includes('seldom') ? [seldom] : [];
    const demo = inScript(own.get(`demos/${name}.${lang}.js`));
    const needed = modulesNamed(demo, begins.get(name));
    const scripts = [frame, core, ...few, paper, ...needed.map((module) => modules.get(module)), demo];
    if (training.has(name)) scripts.push(trainer);
    for (const one of held.get(name)) scripts.push(inScript(data.get(`demos/data/${one}.js`)));
    const markup = demoDocument({
      pages,
      name,
      title: titleOf(catalogue, lang, name),
      lang,
      policy: inlinePolicy({ scripts, styles: [styles] }),
      head: html`<style>${raw(styles)}</style>\n`,
      foot: scripts.map((script) => html`<script>${raw(script)}</script>\n`),
      link: ({ title }, of) => html`<span lang="${of}">Posenc · ${title}</span>`,
      hide: 'export',
    });
    return [`demos/${name.replace('/', '-')}.${lang}.html`, markup];
  };
  return { dist: demoNames(built).flatMap((name) => LANGUAGES.map((lang) => file(name, lang))) };
}
