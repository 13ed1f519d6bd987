import { effect, untracked } from '../core/signals.js';
import { setAttribute } from './dom.js';
import { printing, visible } from './environment.js';
import { interfaceWords } from './interface-words.js';
import { pinFirstView } from './pin.js';
import { guardFigure } from './staging.js';

/**
 * A figure while it is on the page: what follows its signals, its keys, and what goes on beside the values.
 *   context    that of makeFigure
 *   figure     its parts, with question, stage, painting, journey and travel
 * Returns { start(), stop(), offerReturn() }.
 */
export function makeLife(context, figure) {
  // One closure: its effects share what the last run of each has found.
  const { descriptor, state, lang, style, near, emit } = context;
  const { t, node, views, head, controls, surround, notices, steps, play, live } = figure;
  const { question, stage, painting, journey, travel } = figure;
  const pin = pinFirstView({ head, bar: steps?.bar, controls, views: views.map((view) => view.node) });
  let isFound = false; // by the reader whom a link leads to it
  let wasShut = false;
  let wasWaiting = false;
  let stops = [];

  node.addEventListener('keydown', (event) => pressed(event, { play, state }));

  // Everything that is made of words; only a change of language makes it anew.
  function write() {
    const words = t.value;
    surround.write(words, interfaceWords(lang.value));
    live?.write(words, lang.value);
    node.lang = lang.value;
    setAttribute(node, 'aria-label', words.has('title') ? words('title') : descriptor.name);
    painting.forget();
  }

  function guard() {
    t.value;
    guardFigure(context.guard.value, stage.value, { params: descriptor.params, ...figure });
  }

  function showQuestion() {
    const { isDrawn, isAsking } = question;
    const shut = question.isShut();
    question.write(t.value);
    const opens = !shut && wasShut;
    if (opens && wasWaiting) {
      untracked(journey.perform);
      question.focus();
    }
    wasShut = shut;
    wasWaiting = question.isWaiting();
    node.classList.toggle('gated', shut && !isDrawn.value && !isAsking.value);
    node.classList.toggle('asking', shut && isAsking.value);
    node.classList.toggle('locked', shut && isAsking.value && !isDrawn.value);
    if (opens) emit('open');
    if (!shut || isDrawn.value || isAsking.value) return;
    setAttribute(node, 'data-theme', style.value.theme);
    painting.ready();
  }

  // Until the figure is left again.
  function forgetReturn() {
    if (!near.value && isFound) notices.canReturn.value = false;
    isFound = near.value;
  }

  // What goes on beside the values runs while somebody may see it.
  function run() {
    if (!near.value || !visible.value) return undefined;
    untracked(() => live.start());
    return () => live.stop(false);
  }

  function paint(isFirst) {
    painting.read();
    near.value;
    if (printing.value || isFirst) untracked(painting.draw);
    else painting.schedule();
  }

  return {
    offerReturn() {
      isFound = false;
      notices.canReturn.value = true;
    },
    start() {
      for (const part of [...views, pin, travel]) part.start();
      let isFirst = true;
      stops = [
        effect(write),
        effect(guard),
        effect(() => notices.write(descriptor.params, t.value, interfaceWords(lang.value))),
        effect(forgetReturn),
        effect(showQuestion),
        effect(() => paint(isFirst)),
        ...(play ? [state.values.subscribe(play.changed)] : []),
      ];
      isFirst = false;
      if (!live) return;
      const follow = state.values.subscribe((values) => untracked(() => live.set(values)));
      stops.push(follow, effect(run), () => live.stop(true));
    },
    stop() {
      for (const stop of stops.splice(0)) stop();
      for (const part of [...views, pin, travel, play, steps, painting]) part?.stop();
    },
  };
}

// Space plays where it has no other meaning: on the pictures and what is dragged in them.
function pressed(event, { play, state }) {
  const [target] = event.composedPath();
  if (play && event.key === ' ' && target.matches('.handle, .demo')) {
    event.preventDefault();
    return play.toggle();
  }
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'z') return;
  if (target.matches('input[type="text"], textarea')) return;
  event.preventDefault();
  if (event.shiftKey) state.redo();
  else state.undo();
}
