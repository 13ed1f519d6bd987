import { choice, int, real, vector } from '../../../core/parameters.js';

export const span = [-6, 8]; // of a logit

export const RULES = ['softmax', 'one-more', 'learned', 'registers', 'gate'];

export const params = {
  rule: choice({ initial: 'softmax', options: RULES, control: 'buttons' }),
  first: choice({ options: ['kept', 'deleted', 'wrong-after'], control: 'buttons' }),
  code: choice({
    options: ['official', 'wrong-unshifted', 'wrong-gated-scores'],
    control: 'buttons',
    acts: ({ rule }) => ['one-more', 'learned', 'gate'].includes(rule),
  }),
  shift: real({ initial: 0, min: -8, max: 8, step: 0.25, digits: 2 }),
  sinkLogit: real({ initial: 2, min: span[0], max: span[1], step: 0.1, digits: 1, control: 'none' }),
  registers: int({ initial: 4, min: 1, max: 8, snaps: [4], group: 'setup' }),
  outputGate: real({ initial: 0.3, min: 0, max: 1, step: 0.01, digits: 2 }),
  logits: vector({
    initial: [6, 0.2, -0.5, 1, 0.3, 1.2, 0.6, 1],
    min: span[0],
    max: span[1],
    digits: 1,
    control: 'none',
  }),
};
