import { signal } from '../core/signals.js';
import { make } from './dom.js';

/**
 * What is said above the pictures about settings that cannot be used, until somebody closes it, and the way back to the text
 * whose link led here: { node, list, canReturn, write(params, t, ui) }; list: signal of { code, name, given }.
 */
export function makeNotices() {
  const node = make('div.notices', { role: 'status' });
  const list = signal([]);
  const canReturn = signal(false);
  return {
    node,
    list,
    canReturn,
    write(params, t, ui) {
      const lines = list.value.map(({ code, name, given }) => {
        const known = Object.hasOwn(params, name) ? t.param(name) : name;
        return make('p', ui(`notice.${code}`, { name: known, given }));
      });
      const close = () => {
        list.value = [];
      };
      const closing = make('button.close', { onclick: close }, ui('notice.close'));
      const back = () => {
        canReturn.value = false;
        history.back();
      };
      const returning = make('button.close', { onclick: back }, ui('return'));
      node.replaceChildren(
        ...lines,
        ...(lines.length > 0 ? [closing] : []),
        ...(canReturn.value ? [returning] : []),
      );
    },
  };
}
