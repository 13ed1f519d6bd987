const MOVES = {
  ArrowRight: 1,
  ArrowDown: 1,
  PageDown: 1,
  ' ': 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  PageUp: -1,
};

const isControl = (target) =>
  target instanceof Element &&
  target.matches(
    'input, select, textarea, button, summary, a, [tabindex]:not([tabindex="-1"]), [role="slider"]',
  );
const isText = (target) => target instanceof Element && target.matches('input, select, textarea');

/**
 * Listens to the keys of a presentation: move(1 or -1), letters: { s: act, … }, leave(). Arrows, space and letters belong
 * to a control that has the focus; PageUp and PageDown, the keys of a clicker, do not. Escape leaves a control inside
 * `main` first. Returns the stop.
 */
export function listenToKeys({ main, move, letters, leave }) {
  function pressed(event) {
    const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (ctrlKey || metaKey || altKey || event.isComposing || document.querySelector('dialog[open]')) return;
    const target = event.composedPath()[0];
    // A letter by its place on the keyboard, which a Korean one has as well.
    const letter = letters[/^Key([A-Z])$/.exec(code)?.[1].toLowerCase() ?? key];
    if (key === 'Escape') {
      if (isControl(target) && main.contains(event.target)) target.blur();
      else leave();
    } else if (key in MOVES && (key.startsWith('Page') || !isControl(target)) && !event.defaultPrevented) {
      move(key === ' ' && shiftKey ? -1 : MOVES[key]);
    } else if (letter && !isText(target)) letter();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  addEventListener('keydown', pressed, true);
  return () => removeEventListener('keydown', pressed, true);
}
