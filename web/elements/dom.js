/**
 * Makes an element: properties by name, attributes for names with a dash and for role, `on…` listeners, children as
 * nodes or text. Nothing is ever parsed as HTML.
 */
export function make(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined) continue;
    if (name.includes('-') || name === 'role' || name === 'for') node.setAttribute(name, value);
    else if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else node[name] = value;
  }
  node.append(...children);
  return node;
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
