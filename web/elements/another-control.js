import { make } from './dom.js';

/** A button that goes to the next number, and round: for numbers that are but names, as seeds are. */
export function anotherControl(name, param, { patch, label, noteId, ui }) {
  let value = param.initial;
  const button = make(
    'button.option',
    {
      'aria-describedby': noteId,
      onclick: () => patch({ [name]: value + param.step > param.max ? param.min : value + param.step }),
    },
    ui('another'),
  );
  return {
    field: [button],
    marked: [button],
    sync(next) {
      value = next;
      button.setAttribute('aria-label', `${label}: ${ui('another')} (${value})`);
    },
  };
}
