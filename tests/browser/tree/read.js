import { setTimeout as sleep } from 'node:timers/promises';

// What Chromium gives to a screen reader: the roles that a reader hears or jumps to, by the names of ARIA.
const ROLES = {
  alert: 'alert',
  alertdialog: 'alertdialog',
  article: 'article',
  banner: 'banner',
  button: 'button',
  checkbox: 'checkbox',
  combobox: 'combobox',
  complementary: 'complementary',
  contentinfo: 'contentinfo',
  dialog: 'dialog',
  DisclosureTriangle: 'disclosure',
  figure: 'figure',
  form: 'form',
  group: 'group',
  heading: 'heading',
  Iframe: 'frame',
  image: 'image',
  img: 'image',
  link: 'link',
  list: 'list',
  listbox: 'listbox',
  log: 'log',
  main: 'main',
  menu: 'menu',
  menuitem: 'menuitem',
  meter: 'meter',
  navigation: 'navigation',
  option: 'option',
  progressbar: 'progressbar',
  radio: 'radio',
  radiogroup: 'radiogroup',
  region: 'region',
  RootWebArea: 'page',
  search: 'search',
  searchbox: 'searchbox',
  slider: 'slider',
  spinbutton: 'spinbutton',
  status: 'status',
  switch: 'switch',
  tab: 'tab',
  table: 'table',
  columnheader: 'columnheader',
  rowheader: 'rowheader',
  row: 'row',
  tablist: 'tablist',
  tabpanel: 'tabpanel',
  textbox: 'textbox',
  toolbar: 'toolbar',
};

// Said of a control beside its name, where they hold.
const STATES = ['checked', 'pressed', 'selected', 'expanded', 'disabled', 'readonly', 'required', 'hasPopup'];

const BLOCKS = new Set([
  'paragraph',
  'heading',
  'cell',
  'definition',
  'listitem',
  'LabelText',
  'Legend',
  'Figcaption',
  'caption',
]);

/**
 * The page as a screen reader has it: nodes { role, name, description, value, text, level, live, states, inText, isFocusable,
 * children }, without those that only hold others. `text` is all the words inside, `inText` is true of a link in a sentence;
 * `values` are the words of the sliders, of which Chromium tells only the numbers.
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
      [root] = asNodes(nodes[0], byId, undefined);
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

function asNodes(raw, byId, block) {
  const role = raw.ignored ? undefined : raw.role?.value;
  const inner = BLOCKS.has(role) ? raw : block;
  const children = (raw.childIds ?? []).flatMap((id) =>
    byId.has(id) ? asNodes(byId.get(id), byId, inner) : [],
  );
  if (!Object.hasOwn(ROLES, role ?? '')) return children;
  const properties = Object.fromEntries((raw.properties ?? []).map(({ name, value }) => [name, value.value]));
  const name = raw.name?.value ?? '';
  const node = {
    role: ROLES[role],
    name: name.trim(),
    description: raw.description?.value ?? '',
    value: properties.valuetext || raw.value?.value,
    level: properties.level,
    live: properties.live,
    isFocusable: properties.focusable === true,
    states: statesOf(role, properties),
    children,
  };
  if (role === 'figure' && !node.name) node.name = captionOf(raw, byId);
  if (['status', 'alert', 'log'].includes(role)) node.text = wordsOf(raw, byId);
  if (role === 'link' && block) node.inText = wordsOf(block, byId).length > name.trim().length + 3;
  return [node];
}

function statesOf(role, properties) {
  const states = STATES.filter((name) => properties[name] !== undefined)
    .filter((name) => ![false, 'false'].includes(properties[name]) && name !== 'hasPopup')
    .map((name) => (properties[name] === 'mixed' ? `${name} in part` : name));
  if (properties.expanded === false && role !== 'combobox') states.push('collapsed');
  if (properties.hasPopup && role === 'button') states.push(`opens a ${properties.hasPopup}`);
  if (properties.invalid && properties.invalid !== 'false') states.push('invalid');
  return states;
}

const captionOf = (raw, byId) =>
  raw.childIds
    .map((id) => byId.get(id))
    .filter((child) => child?.role?.value === 'Figcaption')
    .map((caption) => wordsOf(caption, byId).trim())
    .join();

function wordsOf(raw, byId) {
  if (raw.role?.value === 'button') return '';
  if (!raw.ignored && raw.role?.value === 'StaticText') return raw.name?.value ?? '';
  return (raw.childIds ?? []).map((id) => (byId.has(id) ? wordsOf(byId.get(id), byId) : '')).join('');
}

/** Every node of a tree, in reading order. */
export const all = (node) => [node, ...node.children.flatMap(all)];
