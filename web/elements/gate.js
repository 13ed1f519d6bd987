import { computed, signal, untracked } from '@preact/signals-core';
import { store, stored } from '../core/storage.js';
import { make } from './dom.js';

/**
 * The prediction before a figure: a question with its options, and the result once one is chosen.
 *   predict   { options, answer(engine) } of the descriptor; with `drawn(values)` the prediction is drawn in the figure, which
 *             stands there without its answer, and `drawn` says which option that amounts to
 *   values()  those of the figure
 *   name      under which the choice is kept for this visit
 *   isHeld()  whether what came of it waits although somebody chose: the question stays, with the choice marked
 *   answered(choice, answer), passed()
 * Returns { node, wasChosen, wrong, isShut(mode), isWaiting(), pass(mode), focus(), write(mode, t, ui, { isHere, isInSteps }) }. wasChosen: the choice was
 * made earlier in this visit, and its result does not wait; wrong, a signal: the choice where it is not the answer. mode
 * 'hard' lets nobody by without a choice, 'soft' does: pass() returns whether it did. isHere: whether the question, or
 * how it came out, belongs to what the figure shows now.
 */
export function makeGate({ predict, engine, name, isHeld, answered, passed, values }) {
  // One closure: choice, answer and what is written of both change together.
  const node = make('div.gate', { part: 'gate', hidden: true });
  // Computed when it is first told: without a gate no figure waits for it.
  let known;
  const answer = () => {
    known ??= predict.answer(engine);
    return known;
  };
  const earlier = stored('answers', `gate:${name}`);
  const choice = signal(predict.options.includes(earlier) ? earlier : undefined);
  const isPassed = signal(false);
  const isWaiting = () => choice.value !== undefined && isHeld();

  function commit(option) {
    choice.value = option;
    store('answers', `gate:${name}`, option);
    answered(option, answer());
    if (!isWaiting()) focus();
  }

  const focus = () => /** @type {HTMLElement | null} */ (node.querySelector('.verdict, button'))?.focus();

  function pass(mode) {
    if (mode !== 'soft' || isWaiting()) return false;
    isPassed.value = true;
    passed();
    return true;
  }

  function question(mode, t, ui) {
    const isMade = isWaiting();
    const button = (key, optionOf, option = choice.value) => {
      const isChosen = isMade && option === choice.value;
      const className = isChosen ? 'option chosen' : 'option';
      const pressed = isChosen ? { 'aria-pressed': 'true' } : {};
      return make(
        'button',
        { className, disabled: isMade, ...pressed, onclick: () => commit(optionOf()) },
        t(key),
      );
    };
    const options = predict.drawn
      ? [button('predictDone', () => predict.drawn(values()))]
      : predict.options.map((option) => button(`predict.${option}`, () => option, option));
    const by = make('button.close', ui('gate.pass'));
    by.addEventListener('click', () => pass(mode));
    const fieldset = make(
      'fieldset',
      make('legend', make('span.label', ui('gate.label')), ' ', t('predict')),
      predict.drawn && make('p.asked', t('predictDraw')),
      make('div.options', ...options, mode === 'soft' && !isMade && by),
    );
    node.replaceChildren(fieldset);
  }

  function result(t, ui, isInSteps) {
    const isRight = choice.value === answer();
    const words = { choice: t(`predict.${choice.value}`), answer: t(`predict.${answer()}`) };
    node.replaceChildren(
      ...(isInSteps ? [] : [make('p.asked', t('predict'))]),
      make(
        'p.verdict',
        { role: 'status', tabIndex: -1 },
        make('strong', ui(isRight ? 'predict.right' : 'predict.wrong')),
        ' ',
        ui(isRight ? 'gate.right' : 'gate.wrong', words),
        ' ',
        predict.why(engine, t),
      ),
    );
  }

  return {
    node,
    wasChosen: untracked(() => choice.value !== undefined && !isWaiting()),
    wrong: computed(() =>
      choice.value === undefined || isWaiting() || choice.value === answer() ? undefined : choice.value,
    ),
    isShut: (mode) =>
      mode !== 'off' && (isWaiting() || (choice.value === undefined && (mode === 'hard' || !isPassed.value))),
    isWaiting,
    pass,
    focus,
    /**
     * Reads choice and mode as signals are read, so that an effect around it follows them. isInSteps: the question was read
     * right before.
     */
    write(mode, t, ui, { isHere, isInSteps }) {
      node.hidden =
        mode === 'off' || !isHere || (choice.value === undefined && mode === 'soft' && isPassed.value);
      if (node.hidden) node.replaceChildren();
      else if (choice.value === undefined || isWaiting()) question(mode, t, ui);
      else result(t, ui, isInSteps);
    },
  };
}
