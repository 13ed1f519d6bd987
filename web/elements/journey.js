import { beginningOf } from '../core/stage.js';
import { prefersStill } from './environment.js';
import { holdPlace } from './hold-place.js';

/**
 * How a figure comes to a step, to its question, to the answer, and to a state that a link names.
 *   context    that of makeFigure
 *   figure     { free(patch), patch(values, gesture), question, stage, views, controls, steps, travel, painting, mayMove() }
 * Returns { goTo(name), begin(given), perform(), inPlace(change), look(patch), invite() }.
 */
export function makeJourney(context, figure) {
  const { descriptor, state, step: now, emit } = context;
  const { params, predict } = descriptor;
  const { free, patch, question, stage, views, controls, travel, painting } = figure;
  const stepNamed = (name) => descriptor.steps?.find((step) => step.name === name);

  // What is in the window stays there while words above it come and go.
  function inPlace(change) {
    const nodes = [...views.map((view) => view.node), controls];
    holdPlace(nodes, () => {
      change();
      // A picture that was not there yet has its handles once it is drawn.
      for (const view of views) view.measure();
      painting.flush();
    });
  }

  function goTo(name) {
    if (question.isToBeAsked(name)) return question.isAsking.peek() ? question.pass() : ask(name);
    const step = stepNamed(name);
    const values = state.values.peek();
    inPlace(() => {
      question.isAsking.value = false;
      now.value = step?.name;
      patch(beginningOf(step ?? {}, { params, values, start: state.start() }));
      emit('step', { step: step?.name });
    });
    for (const view of views) view.dismiss();
    if (step?.handle) invite();
  }

  function ask(name) {
    question.goal = name;
    inPlace(() => {
      question.isAsking.value = true;
      patch(predict.set ?? {});
      emit('step', { step: now.peek() });
    });
    for (const view of views) view.dismiss();
    question.focus();
  }

  function invite() {
    const id = stage.value?.step.handle;
    views.some((view) => !view.node.hidden && view.invite(id));
  }

  return {
    goTo,
    inPlace,
    invite,
    /** The answer is there at once, with all that belongs to it; its pictures begin from what was asked about and travel. */
    perform() {
      const from = state.values.peek();
      const step = question.isAsking.peek() ? stepNamed(predict.at) : undefined;
      question.isAsking.value = false;
      now.value = step?.name;
      const beginning = step ? free(beginningOf(step, { params, values: from, start: state.start() })) : {};
      state.patch({ ...beginning, ...question.done() }, {});
      if (step) emit('step', { step: step.name });
      const to = state.values.peek();
      requestAnimationFrame(() =>
        requestAnimationFrame(() => state.values.peek() === to && travel.go({ from, to })),
      );
    },
    /** Another state for as long as somebody points at its link. */
    look(shown) {
      if (figure.mayMove() && !prefersStill()) for (const view of views) view.keepPicture('fade');
      state.preview(shown);
    },
    /** The step that the figure begins with, or the prediction before it; values that were given stay. */
    begin(given) {
      const { name, set } = stepNamed(now.peek());
      question.isAsking.value = predict?.at === name && question.isToBeAsked(name);
      question.goal = name;
      state.begin({ ...set, ...given, ...(question.isAsking.peek() && predict.set) });
    },
  };
}
