import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isAll } from '../scope.js';

/** @import { OpenSession } from './driver/session.js' */

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Rules that the page breaks once nothing fades any more, as axe finds them, with the elements that break them.
 *
 * @param {Pick<OpenSession, 'evaluate'>} session
 */
export async function violations(session) {
  await session.evaluate(`(() => { ${axe}; window.axe = axe; return true; })()`);
  return session.evaluate(async () => {
    // The browser lays out what a closed part holds for every element that axe asks about there, to find it hidden.
    const closed = new CSSStyleSheet();
    closed.replaceSync('details:not([open])::details-content { display: none }');
    document.adoptedStyleSheets.push(closed);
    const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(fading.map(({ finished }) => finished));
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== closed);
    return violations.flatMap(({ id, help, nodes }) =>
      nodes
        .slice(0, 5)
        .map(({ target, failureSummary }) => `${id}: ${help}: ${target.flat().join(' ')}: ${failureSummary}`),
    );
  });
}

// Of what stands many times side by side, as rows of a table, axe looks at so many.
const MOST_ALIKE = 8;

/**
 * Takes away what stands among many that are alike, unless all is asked for: axe would look at each.
 *
 * @param {Pick<OpenSession, 'evaluate'>} session
 */
export async function thinOut(session) {
  if (isAll) return;
  await session.evaluate((most) => {
    for (const node of document.querySelectorAll('main *')) {
      const counts = new Map();
      for (const child of [...node.children]) {
        const kind = `${child.localName}.${child.className}`;
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
        if (counts.get(kind) > most) child.remove();
      }
    }
  }, MOST_ALIKE);
}

/** What `layoutFaults` finds where there is nothing to be found. */
export const noFaults = { out: [], small: [], hidden: [], scrolls: false };

/**
 * Elements that stick out of the window sideways and are not inside something that scrolls, controls smaller than
 * 24 px, and what is `hidden` and yet seen, in the page or in the first frame that `selector` finds there. Links inside sentences may be as high as their
 * line, as WCAG 2.2 (2.5.8) allows. Runs in the page.
 */
export function layoutFaults(selector) {
  const view = selector ? document.querySelector(selector).contentDocument : document;
  const width = view.documentElement.clientWidth;
  const out = [];
  const small = [];
  const hidden = [];
  const name = (node) =>
    `${node.localName}${node.id ? `#${node.id}` : ''}${node.classList.length ? `.${[...node.classList].join('.')}` : ''}`;

  const isShown = (node) =>
    node.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ?? true;
  const clipped = (node) => {
    for (let at = node; at; at = at.parentElement ?? at.getRootNode().host) {
      const style = getComputedStyle(at);
      if (at !== node && style.overflowX !== 'visible' && at !== view.body && at !== view.documentElement)
        return true;
      if (style.clip !== 'auto' || style.clipPath === 'inset(50%)') return true;
    }
    return false;
  };
  const target =
    'button, select, summary, textarea, input, [role=slider], [role=button], [role=radio], a[href]';

  function visit(scope) {
    for (const node of scope.querySelectorAll('*')) {
      if (node.shadowRoot) visit(node.shadowRoot);
      if (!isShown(node)) continue;
      if (node.hidden) hidden.push(name(node));
      const box = node.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) continue;
      if ((box.right > width + 1 || box.left < -1) && !clipped(node))
        out.push(`${name(node)} ${box.left}…${box.right}`);
      if (!node.matches(target) || node.disabled) continue;
      if (node.matches('a') && getComputedStyle(node).display === 'inline') continue;
      // A radio button is as large as its label, which chooses it as well.
      const area = node.matches('input[type=radio], input[type=checkbox]')
        ? (node.closest('label') ?? node)
        : node;
      const { width: w, height: h } = area.getBoundingClientRect();
      if ((w < 23.5 || h < 23.5) && !clipped(node))
        small.push(`${name(node)} ${w} × ${h}: ${(node.textContent || node.value || '').slice(0, 20)}`);
    }
  }
  visit(view);
  return { out, small, hidden, scrolls: view.documentElement.scrollWidth > width + 1 };
}

/** How light the paper is, 0 … 255, and how many animations run. */
export const appearance = (session) =>
  session.evaluate(() => {
    const painted = [document.body, document.documentElement]
      .map((node) => getComputedStyle(node).backgroundColor)
      .find((colour) => !/^rgba\(.*, 0\)$|transparent/.test(colour));
    const [r, g, b] = painted.match(/\d+/g).map(Number);
    const running = document.getAnimations().filter(({ playState }) => playState === 'running').length;
    return { light: 0.2126 * r + 0.7152 * g + 0.0722 * b, running };
  });
