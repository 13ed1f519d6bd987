/**
 * Makes an element of a kind, 'tag.class.class'. What is given are children, as nodes, text or lists of these, and objects of
 * properties by name, with attributes for names with a dash and for role, and `on…` listeners; what is false, undefined or
 * empty is left out. A button sends no form unless its type says so. Nothing is ever parsed as HTML.
 *
 * @returns {any}
 */
export function make(kind, ...given) {
  const [tag, ...classes] = kind.split('.');
  const node = /** @type {any} */ (document.createElement(tag));
  if (classes.length > 0) node.className = classes.join(' ');
  if (tag === 'button') node.type = 'button';
  for (const part of given.flat()) {
    if (!part && part !== 0) continue;
    if (typeof part !== 'object' || 'nodeType' in part) node.append(part);
    else setProperties(node, part);
  }
  return node;
}

function setProperties(node, properties) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined) continue;
    if (name.includes('-') || name === 'role' || name === 'for') node.setAttribute(name, value);
    else if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else node[name] = value;
  }
}

/** Sets a property only where it differs, so that an unchanged frame costs no layout and wakes no screen reader. */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** Sets or (undefined) removes an attribute, only where it differs. */
export function setAttribute(node, name, value) {
  if (value === undefined) node.removeAttribute(name);
  else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value);
}

const sheets = new Map();

/** The one style sheet of a text. */
export function sheetOf(css) {
  if (!sheets.has(css)) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    sheets.set(css, sheet);
  }
  return sheets.get(css);
}

/** Gives a page or a shadow tree the style sheet of a text, once. */
export function adopt(root, css) {
  const [own, sheet] = [root.adoptedStyleSheets, sheetOf(css)];
  if (!own.includes(sheet)) root.adoptedStyleSheets = [...own, sheet];
}

/** Whether `text` is on the clipboard. Plain http and some frames have none: then `node` is selected, to be copied by hand. */
export async function isCopied(text, node) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (node.select) {
      node.focus();
      node.select();
    } else getSelection().selectAllChildren(node);
    return false;
  }
}

/** Gives the present entry of the browser's history a state and an address. */
export function replaceEntry(state, address) {
  try {
    history.replaceState(state, '', address);
  } catch {
    // Some frames and files forbid it: who loads the page anew is where it begins.
  }
}

/**
 * Listens to events of a target, { type: listener }; returns the stop.
 *
 * @param {EventTarget} target
 * @param {Record<string, (event: any) => void>} listeners
 * @param {AddEventListenerOptions | boolean} [options]
 */
export function listen(target, listeners, options) {
  const entries = Object.entries(listeners);
  for (const [type, listener] of entries) target.addEventListener(type, listener, options);
  return () => {
    for (const [type, listener] of entries) target.removeEventListener(type, listener, options);
  };
}

/** Where an event is in an element, in the element's own pixels, also where a page shows it smaller or larger. */
export function pointIn(element, { clientX, clientY }) {
  const { left, top, width } = element.getBoundingClientRect();
  const ratio = width / element.offsetWidth;
  const scale = Math.abs(ratio - 1) > 0.01 ? ratio : 1;
  return { x: (clientX - left) / scale, y: (clientY - top) / scale };
}

/** The nearest value of an attribute on the element or around it, out of shadow trees as well. */
export function inherited(element, attribute) {
  for (let node = element; node; node = node.getRootNode().host) {
    const owner = node.closest(`[${attribute}]`);
    if (owner) return owner.getAttribute(attribute);
  }
  return undefined;
}

/** The name of a handle or of a control: of what the handle moves, or of the control's parameter. */
export const nameOf = (node) => node?.dataset.id ?? node?.dataset.param;
