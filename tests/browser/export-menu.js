import { settle, start } from './demo.js';

/** Does something in the open menu of a figure, and says what it shows. */
export const inMenu = (session, id, action = undefined, argument = undefined) =>
  session.evaluate(
    ([target, does, given]) => {
      const root = document.getElementById(target).shadowRoot;
      const menu = root.querySelector('.export');
      const button = (name) =>
        [...(menu ?? root).querySelectorAll('button')].find((each) => each.textContent === name);
      if (does === 'focus') button(given).focus();
      if (does === 'choose') {
        const select = menu.querySelector('select');
        select.value = given;
        select.dispatchEvent(new Event('change'));
      }
      return {
        isOpen: menu !== null,
        code: menu?.querySelector('pre')?.textContent,
        said: menu?.querySelector('[role=status]').textContent,
        focus: root.activeElement?.textContent,
      };
    },
    [id, action, argument],
  );

/** Opens the menu of a figure by key. */
export async function openMenu(session, id) {
  // What a prediction comes before is not there to be taken yet.
  await session.evaluate((target) => document.getElementById(target).removeAttribute('gate'), id);
  await start(session, id);
  await settle(session);
  await session.evaluate((target) => {
    const { shadowRoot } = document.getElementById(target);
    shadowRoot.querySelector('.menu').open = true;
    [...shadowRoot.querySelectorAll('.actions button')].find(({ ariaExpanded }) => ariaExpanded).focus();
  }, id);
  await session.press('Enter');
  await session.until((target) => document.getElementById(target).shadowRoot.querySelector('.export'), id, {
    what: `the menu of ${id} is open`,
  });
}

/** What a button of the menu saves. */
export async function saved(session, id, button) {
  await inMenu(session, id, 'focus', button);
  // A key, as a reader presses it: a page that saves much by itself is stopped.
  return session.fileOf(() => session.press('Enter'));
}
