import { kebab } from '../core/parameters.js';

// Frameworks set a property where an element has one of that name, and may do so before the script of the element has come.

/** Gives an attribute what a property is set to: nothing takes it away, `true` leaves it empty. */
export function reflect(element, name, value) {
  if (value === undefined || value === null || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? '' : value);
}

/** Properties of an element that are attributes of their name in kebab case: texts, and those that are there or not. */
export function reflects({ prototype }, texts, flags = []) {
  for (const name of [...texts, ...flags]) {
    const attribute = kebab(name);
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get() {
        return flags.includes(name) ? this.hasAttribute(attribute) : (this.getAttribute(attribute) ?? '');
      },
      set(value) {
        reflect(this, attribute, value);
      },
    });
  }
}

/** Sets anew what was set before the element was defined, where it hides a property of the element. */
export function upgrade(element) {
  for (const name of Object.keys(element)) {
    if (!(name in Object.getPrototypeOf(element))) continue;
    const value = element[name];
    delete element[name];
    Reflect.set(element, name, value);
  }
}
