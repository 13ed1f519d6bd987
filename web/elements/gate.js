import { computed, signal } from '@preact/signals-core';
import { store, stored } from '../core/storage.js';
import { make } from './dom.js';

/**
 * The prediction before a figure: a question with its options, and the result once one is chosen.
 *   predict   { options, answer(engine) } of the descriptor; with `drawn(values)` the prediction is drawn in the figure, which
 *             stands there without its answer, and `drawn` says which option that amounts to
 *   values()  those of the figure
 *   names     under the first of which the choice is kept for this visit; it may have been kept under the others
 *   answered(choice, answer), passed()
 * Returns { node, wasChosen, wrong, isShut(mode), pass(mode), focus(), write(mode, t, ui, { isHere, isInSteps }) }. wasChosen: the choice was
 * made earlier in this visit; wrong, a signal: the choice where it is not the answer. mode
 * 'hard' lets nobody by without a choice, 'soft' does: pass() returns whether it did. isHere: whether the question, or
 * how it came out, belongs to what the figure shows now.
 */
export function makeGate({ predict, engine, names, answered, passed, values }) {
  const node = make('div', { className: 'gate', part: 'gate', hidden: true });
  // Computed when it is first told: without a gate no figure waits for it.
  let known;
  const answer = () => {
    known ??= predict.answer(engine);
    return known;
  };
  const earlier = names.map((kept) => stored('visit', `gate:${kept}`));
  const choice = signal(earlier.find((option) => predict.options.includes(option)));
  const isPassed = signal(false);

  function commit(option) {
    choice.value = option;
    store('visit', `gate:${names[0]}`, option);
    answered(option, answer());
    node.querySelector('.verdict')?.focus();
  }

  function pass(mode) {
    if (mode !== 'soft') return false;
    isPassed.value = true;
    passed();
    return true;
  }

  function question(mode, t, ui) {
    const button = (key, optionOf) =>
      make('button', { type: 'button', className: 'option', onclick: () => commit(optionOf()) }, t(key));
    const options = predict.drawn
      ? [button('predictDone', () => predict.drawn(values()))]
      : predict.options.map((option) => button(`predict.${option}`, () => option));
    const by = make('button', { type: 'button', className: 'close' }, ui('gate.pass'));
    by.addEventListener('click', () => pass(mode));
    const fieldset = make(
      'fieldset',
      {},
      make('legend', {}, make('span', { className: 'label' }, ui('gate.label')), ' ', t('predict')),
      ...(predict.drawn ? [make('p', { className: 'asked' }, t('predictDraw'))] : []),
      make('div', { className: 'options' }, ...options, ...(mode === 'soft' ? [by] : [])),
    );
    node.replaceChildren(fieldset);
  }

  function result(t, ui, isInSteps) {
    const isRight = choice.value === answer();
    const words = { choice: t(`predict.${choice.value}`), answer: t(`predict.${answer()}`) };
    node.replaceChildren(
      ...(isInSteps ? [] : [make('p', { className: 'asked' }, t('predict'))]),
      make(
        'p',
        { className: 'verdict', role: 'status', tabIndex: -1 },
        make('strong', {}, ui(isRight ? 'predict.right' : 'predict.wrong')),
        ' ',
        ui(isRight ? 'gate.right' : 'gate.wrong', words),
        ' ',
        t('predictWhy'),
      ),
    );
  }

  return {
    node,
    wasChosen: choice.peek() !== undefined,
    wrong: computed(() =>
      choice.value === undefined || choice.value === answer() ? undefined : choice.value,
    ),
    isShut: (mode) =>
      mode === 'hard'
        ? choice.value === undefined
        : mode === 'soft' && !isPassed.value && choice.value === undefined,
    pass,
    focus: () => node.querySelector('button')?.focus(),
    /**
     * Reads choice and mode as signals are read, so that an effect around it follows them. isInSteps: the question was read
     * right before.
     */
    write(mode, t, ui, { isHere, isInSteps }) {
      node.hidden =
        mode === 'off' || !isHere || (choice.value === undefined && mode === 'soft' && isPassed.value);
      if (node.hidden) node.replaceChildren();
      else if (choice.value === undefined) question(mode, t, ui);
      else result(t, ui, isInSteps);
    },
  };
}
