import { kebab, namedWords } from '../core/parameters.js';
import { seenAt, stageOf, WHOLE } from '../core/stage.js';
import { COLUMNS } from '../elements/sheet.js';
import { loadEngine } from '../engine/engine.js';
import { allDescriptors } from './bundle.js';
import { sceneOf } from './epub/figures.js';

// What figures show where a page opens, before anybody touched them.

/** Widths of a figure beside the notes of a wide page, unless it names another, and on a phone, CSS px. */
const WIDTHS = [932, 328];

/** The same of a small figure, which has one picture: in the right column of a wide page, and on a phone. */
const SMALL_WIDTHS = [300, 328];

/** px between pictures, as web/elements/sheet.js has it. */
const GAP = 20;

const ASIDE = 32;
const SHARES = { main: 1.75 / 2.75, side: 1 / 2.75 };

/** The tag of a figure on a page: its name and its other attributes. */
export const ELEMENT = /<pe-demo name="([^"]+)" id="[^"]+"([^>]*)>/g;

const given = (attributes, name) =>
  new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1].replaceAll('&amp;', '&');

/**
 * Where the views of a scene lie in a figure of a width, as web/elements/view.js puts them: main and side views
 * beside each other where there is room. { places: [{ view, x, y, width, height }], height }.
 */
export function placesOf({ views, data }, width) {
  const rows = [];
  for (const view of views) {
    const { place } = view;
    const last = rows.at(-1);
    if (!(place in SHARES)) rows.push({ whole: [view] });
    else if (!last?.main) rows.push({ main: [], side: [], [place]: [view] });
    else last[place].push(view);
  }
  const places = [];
  let top = 0;
  const stack = (list, x, width) =>
    list.reduce((y, view) => {
      const height = Math.max(1, Math.round(view.height(width, data)));
      places.push({ view, x, y, width, height });
      return y + height + GAP;
    }, top);
  const [mainWidth, sideWidth] = Object.values(SHARES).map((share) => Math.floor((width - ASIDE) * share));
  for (const { whole, main, side } of rows) {
    const isSplit = width >= COLUMNS && main?.length > 0 && side.length > 0;
    top = isSplit
      ? Math.max(stack(main, 0, mainWidth), stack(side, mainWidth + ASIDE, sideWidth))
      : stack(whole ?? [...main, ...side], 0, width);
  }
  return { places, height: Math.max(0, top - GAP) };
}

// The figure without the views and controls that an element hides, or that its first step has not brought yet.
function withoutHidden(scene, { hide, alone, stage }) {
  const { demo } = scene;
  const names = Object.keys(demo.views);
  const views = scene.views.filter((view) => {
    const own = names.find((name) => demo.views[name] === view);
    if (alone) return alone === kebab(own);
    return !hide.includes(`view-${own}`) && (!stage || stage.views.has(own));
  });
  if (alone && views.length === 0)
    throw new Error(`${demo.name} has no picture “${alone}”: ${names.map(kebab).join(', ')}`);
  const unseen = namedWords(demo.params, hide);
  const isSeen = (name) => !unseen.includes(name) && (!stage || stage.controls.has(name));
  const params = Object.fromEntries(Object.entries(demo.params).filter(([name]) => isSeen(name)));
  const data = seenAt(scene.data, { stage, isAlone: alone !== undefined });
  return { ...scene, data, views, demo: { ...demo, params }, stage, opened: stage?.step.controls };
}

/**
 * What a figure opens with, by page { lang, path }, name and attributes as they stand in its tag: { scene, gate, hide, alone, widths },
 * the scene without what is hidden or comes later; `gate` where its question comes first; `alone` of one picture only; `widths`
 * that it has, CSS px. The same object for the same opening.
 *
 * @param {any[]} [demos] the descriptors that there are
 */
export async function figureOpenings(demos) {
  const engine = await loadEngine();
  demos ??= await allDescriptors();
  const known = new Map();
  return ({ lang, path }, name, attributes) => {
    const [values, gate, hidden = '', alone, width] = ['values', 'gate', 'hide', 'view', 'data-width'].map(
      (key) => given(attributes, key),
    );
    const begins = given(attributes, 'step') ?? (alone ? WHOLE : '');
    const key = [lang, name, values, gate, hidden, alone, width, begins].join();
    if (!known.has(key)) {
      const demo = demos.find((one) => one.name === name);
      if (!demo) {
        const words = `content/strings/${lang}/demos/${name.split('/')[0]}.json`;
        throw new Error(`${path}: there is no demo “${name}”; those that are have words in ${words}.`);
      }
      const first = begins || demo.steps?.[0].name;
      const isStaged = begins !== WHOLE && (!gate || demo.predict.at);
      const stage = isStaged ? stageOf(demo.steps, first) : undefined;
      const hide = hidden.split(' ');
      const set = stage?.step.set;
      const whole = { demo, ...sceneOf(demo, { engine, lang, values, set }) };
      const scene = withoutHidden(whole, { hide, alone, stage });
      known.set(key, {
        ...{ scene, hide, alone, widths: alone ? SMALL_WIDTHS : [Number(width ?? WIDTHS[0]), WIDTHS[1]] },
        gate: stage && demo.predict.at !== first ? undefined : gate,
      });
    }
    return known.get(key);
  };
}
