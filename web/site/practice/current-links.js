import { sameValue } from '../../core/parameters.js';
import { readQuery, splitHash } from '../../core/permalink.js';

/**
 * Marks the links in sentences beside a small figure whose state it shows now, so that one that would change nothing is
 * known by sight.
 *
 * @param {HTMLElement} root
 */
export function connectCurrentLinks(root) {
  const follow = ({ target: figure }) => {
    if (figure.localName !== 'pe-demo' || !figure.hasAttribute('view')) return;
    const { params } = figure.descriptor ?? {};
    const { values } = figure;
    for (const link of root.querySelectorAll(`a[href^="#${figure.id}?"]`)) {
      const { patch } = readQuery(params, splitHash(link.hash)?.query ?? '');
      const isShown = Object.entries(patch).every(([name, value]) =>
        sameValue(params[name], value, values[name]),
      );
      if (isShown) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };
  for (const type of ['pe-ready', 'pe-change', 'pe-live']) root.addEventListener(type, follow);
}
