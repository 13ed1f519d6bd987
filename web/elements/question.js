import { sameValue } from '../core/parameters.js';
import { computed, signal } from '../core/signals.js';
import { makeGate } from './gate.js';
import { interfaceWords } from './interface-words.js';

/**
 * The question that comes before a figure, and in steps before the one that shows its answer, with the pictures of those
 * before it.
 *   context    that of makeFigure
 *   free       (patch) → what of it the reader may change
 *   answered() shows the answer; passed(goal) goes to the step that somebody asked for and let the question by for
 * Returns { node, isAnswered, isAsking, isDrawn, guess, goal, done(), isShut(), isHard(), isToBeAsked(name), pass(), letTo(name), focus(),
 * write(t), isWaiting() }. Signals: isAsking, it stands between two steps now; isDrawn, the reader draws the prediction in
 * the figure, which keeps the answer to itself; guess, the wrong option where the figure shows what was asked. Where a
 * descriptor asks nothing, it is never shut.
 */
export function makeQuestion({ context, free, answered, passed }) {
  const { descriptor, engine, state, lang, gate: mode, hold, step, emit } = context;
  const { params, predict, steps = [] } = descriptor;
  const stepNames = steps.map(({ name }) => name);
  const isAsking = signal(false);
  const done = () => free(predict.done ?? {});
  const gate =
    predict &&
    makeGate({
      predict,
      engine,
      name: context.gateName,
      values: () => state.values.peek(),
      isHeld: () => hold.value,
      answered(choice, answer) {
        if (!gate.isWaiting()) answered();
        emit('predict', { choice, answer });
      },
      passed() {
        if (isAsking.peek()) passed(question.goal);
      },
    });
  // Chosen before, in this visit: the figure shows the same again, unless the reader drew in it.
  if (gate?.wasChosen && mode.peek() !== 'off' && !predict.drawn) state.patch(done());

  // The step that shows the answer, and those after it.
  function isLater(name) {
    const at = stepNames.indexOf(predict?.at);
    const here = stepNames.indexOf(name);
    return at >= 0 && (here < 0 || here >= at);
  }

  // A result that waits is behind the question whatever lets a reader by.
  const modeNow = () => (mode.value === 'soft' && gate?.isWaiting() ? 'hard' : mode.value);

  function isShut() {
    const now = modeNow();
    const isInSteps = step.value !== undefined && stepNames.includes(predict?.at);
    const isThere = !isInSteps || isAsking.value || (now === 'hard' && isLater(step.value));
    return (gate?.isShut(now) ?? false) && isThere;
  }

  const question = {
    node: gate?.node,
    isAnswered: gate?.wasChosen ?? false,
    isAsking,
    isDrawn: computed(() => predict?.drawn !== undefined && isShut()),
    guess: computed(() => {
      const values = state.values.value;
      const isShown = () =>
        Object.entries(done()).every(([name, value]) => sameValue(params[name], values[name], value));
      const wrong = mode.value === 'off' ? undefined : gate?.wrong.value;
      return wrong !== undefined && isShown() ? wrong : undefined;
    }),
    /** @type {string | undefined} the step that was asked for when the question came */
    goal: undefined,
    done,
    isShut,
    isHard: () => modeNow() === 'hard',
    isWaiting: () => gate?.isWaiting() ?? false,
    /** Whether somebody who goes to a step has the question before them. */
    isToBeAsked: (name) => step.peek() !== undefined && isLater(name) && gate.isShut(mode.peek()),
    pass: () => gate.pass(mode.peek()),
    focus: () => gate.focus(),
    /** Somebody asks for a state or a step by its name: a prediction that may be passed by does not stand before it. */
    letTo(name) {
      if (!gate || (predict.at !== undefined && !isLater(name))) return;
      isAsking.value = false;
      question.pass();
    },
    write(t) {
      const isHere = isShut() || [undefined, predict?.at].includes(step.value);
      const isInSteps = step.value !== undefined;
      gate?.write(mode.value, t, interfaceWords(lang.value), { isHere, isInSteps });
    },
  };
  return question;
}
