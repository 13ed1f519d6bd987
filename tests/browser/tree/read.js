import { setTimeout as sleep } from 'node:timers/promises';

export const LANDMARKS = ['complementary', 'navigation', 'region', 'search'];
// What says nothing without a name.
export const NAMED = [
  'button',
  'checkbox',
  'combobox',
  'dialog',
  'disclosure',
  'figure',
  'frame',
  'image',
  'link',
  'listbox',
  'option',
  'progressbar',
  'meter',
  'radio',
  'radiogroup',
  'region',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'tablist',
  'tabpanel',
  'textbox',
];
// The other roles that a reader hears or jumps to.
const OTHERS = [
  'alert',
  'alertdialog',
  'article',
  'banner',
  'contentinfo',
  'form',
  'group',
  'heading',
  'list',
  'log',
  'main',
  'menu',
  'menuitem',
  'page',
  'status',
  'table',
  'columnheader',
  'rowheader',
  'row',
  'toolbar',
];
const ROLES = new Set([...LANDMARKS, ...NAMED, ...OTHERS]);
// Those that Chromium names in its own way.
const NAMES = { DisclosureTriangle: 'disclosure', Iframe: 'frame', img: 'image', RootWebArea: 'page' };

/**
 * The page as a screen reader has it: nodes { role, name, value, level, isFocusable, children }, without those that only
 * hold others; `values` are the words of the sliders, of which Chromium tells only the numbers.
 */
export async function readTree(session, values) {
  const protocol = await session.context.newCDPSession(session.page);
  try {
    await protocol.send('Accessibility.enable');
    let root;
    let sliders = [];
    // A long page is there piece by piece.
    for (let tries = 0; tries < 100 && (!root || sliders.length < values.length); tries++) {
      if (root) await sleep(50);
      const nodes = await nodesOf(protocol);
      const byId = new Map(nodes.map((node) => [node.nodeId, node]));
      [root] = asNodes(nodes[0], byId);
      sliders = all(root).filter(({ role }) => role === 'slider');
    }
    if (sliders.length !== values.length)
      throw new Error(`${sliders.length} sliders are heard, ${values.length} are in the page`);
    for (const [i, slider] of sliders.entries()) slider.value = values[i];
    return root;
  } finally {
    await protocol.detach();
  }
}

// Asked again where no answer comes: once this test stood still for ten minutes, and it was not seen where.
async function nodesOf(protocol) {
  for (let tries = 0; tries < 3; tries++) {
    const answer = await Promise.race([
      protocol.send('Accessibility.getFullAXTree'),
      sleep(20000, undefined, { ref: false }),
    ]);
    if (answer) return answer.nodes;
  }
  throw new Error('Chromium gave no tree of the page, asked three times in a minute');
}

function asNodes(raw, byId) {
  const children = (raw.childIds ?? []).flatMap((id) => (byId.has(id) ? asNodes(byId.get(id), byId) : []));
  const told = raw.ignored ? undefined : raw.role?.value;
  const role = NAMES[told] ?? told;
  if (!ROLES.has(role)) return children;
  const properties = Object.fromEntries((raw.properties ?? []).map(({ name, value }) => [name, value.value]));
  const name = raw.name?.value || (role === 'figure' ? captionOf(raw, byId) : '');
  return [
    {
      role,
      name: name.trim(),
      value: properties.valuetext || raw.value?.value,
      level: properties.level,
      isFocusable: properties.focusable === true,
      children,
    },
  ];
}

const captionOf = (raw, byId) =>
  raw.childIds
    .map((id) => byId.get(id))
    .filter((child) => child?.role?.value === 'Figcaption')
    .map((caption) => wordsOf(caption, byId))
    .join();

function wordsOf(raw, byId) {
  if (raw.role?.value === 'button') return '';
  if (!raw.ignored && raw.role?.value === 'StaticText') return raw.name?.value ?? '';
  return (raw.childIds ?? []).map((id) => (byId.has(id) ? wordsOf(byId.get(id), byId) : '')).join('');
}

/** Every node of a tree, in reading order. */
export const all = (node) => [node, ...node.children.flatMap(all)];
