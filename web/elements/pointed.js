import { nameOf } from './dom.js';

/**
 * What the reader points at in a figure, or else has the keyboard on: notify([name]) or notify([]) whenever that changes.
 * Returns { listeners, pointed(name) }: listeners of the figure's element, and how a picture tells which of its handles
 * is nearest.
 *
 * @param {(names: string[]) => void} notify
 */
export function makePointed(notify) {
  /** @type {{ pointer?: string, focus?: string }} */
  const subject = {};
  /** @type {string | undefined} */
  let lit;

  /** @param {'pointer' | 'focus'} how @param {string} [name] */
  function about(how, name) {
    subject[how] = name;
    const now = subject.pointer ?? subject.focus;
    if (now !== lit) notify(now === undefined ? [] : [now]);
    lit = now;
  }

  return {
    listeners: {
      // In a picture the nearest handle counts, and layHandles knows it.
      onpointerover({ target }) {
        if (!target.closest('.view')) about('pointer', nameOf(target.closest('.control')));
      },
      onpointerleave: () => about('pointer'),
      onfocusin: ({ target }) => about('focus', nameOf(target.closest('.handle, .control'))),
      onfocusout: () => about('focus'),
    },
    /** @param {string} [name] */
    pointed: (name) => about('pointer', name),
  };
}
