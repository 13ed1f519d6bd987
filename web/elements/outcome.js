import { computed } from '@preact/signals-core';
import { figureData } from '../core/figure-data.js';
import { createMemo } from '../core/memo.js';
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
  const compute = (values, context) => figureData(descriptor, engine, values, { memo, ...context });
  return computed(() => {
    const context = { style: style.value, live: live?.value, isDrawn: isDrawn.value };
    const values = state.shown.value;
    modulesLoaded.value;
    try {
      good = compute(values, context);
      return { data: good };
    } catch (error) {
      if (waitsFor(error)) return { data: good };
      if (error.field === undefined) console.error(error);
      try {
        good ??= compute(state.start(), context);
      } catch {
        // Nothing to show yet: the message stands alone.
      }
      return { data: good, error };
    }
  });
}
