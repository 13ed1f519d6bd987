import { computed } from '@preact/signals-core';
import { figureData } from '../core/figure-data.js';
import { createMemo } from '../core/memo.js';
import { isRefusal } from '../core/refusal.js';
import { modulesLoaded, waitsFor } from './modules.js';

/**
 * What a demo computes, as a signal of { data, error }: the last good data stay where the present values are refused;
 * the very first come from where the demo starts, or once a module has come that has the verbs: until then both are
 * undefined. Signals: `live` of what goes on beside the values, where there is
 * one; `isDrawn` of whether a prediction is being drawn in the figure.
 */
export function computedOutcome(descriptor, engine, { state, style, live, isDrawn }) {
  const memo = createMemo();
  let good;
  function attempt(values, context) {
    try {
      return { data: figureData(descriptor, engine, values, { memo, ...context }) };
    } catch (error) {
      if (waitsFor(error)) return {};
      if (!isRefusal(error)) console.error(error);
      return { error };
    }
  }
  return computed(() => {
    const context = { style: style.value, live: live?.value, isDrawn: isDrawn.value };
    modulesLoaded.value;
    const { data, error } = attempt(state.shown.value, context);
    good = data ?? good;
    if (error) good ??= attempt(state.start(), context).data;
    return { data: good, error };
  });
}
