import { choice, int, real, text } from '../../core/parameters.js';
import { compute, HEADS, MOST, needOf, numbers, REACH, settle, TOP } from './weights/compute.js';
import { race } from './weights/race.js';
import { row } from './weights/row.js';
import { triple } from './weights/triple.js';
import { readout, seen } from './weights/words.js';

const guesses = { one: 1, six: 6, fifty: 50 };

/** Scores of a sentence, plus ALiBi's bias, through softmax: what a slope takes from a key, and what wins it back. */
export default {
  name: 'alibi/weights',
  params: {
    text: text({
      initial: {
        ko: '우리 고양이 는 지붕 에서 자고 옆집 검은 고양이 는 논다',
        en: 'the cat slept on the roof until the cat got hungry',
      },
      maxLength: 120,
      most: MOST,
    }),
    source: choice({ initial: 'words', options: ['words', 'random', 'same'], control: 'buttons' }),
    head: int({ initial: 6, min: 1, max: HEADS, snaps: [2, 6, 10] }),
    mask: choice({
      initial: 'causal',
      options: ['causal', 'wrong-zeros', 'wrong-upper'],
      control: 'buttons',
    }),
    form: choice({ initial: 'relative', options: ['relative', 'column'], control: 'buttons' }),
    distance: int({ initial: 50, min: 1, max: REACH, snaps: [50] }),
    lead: real({ initial: 4, min: 0, max: TOP, step: 0.25, digits: 2 }),
    query: int({ initial: 8, min: 0, max: 11, control: 'none' }),
    key: int({ initial: 1, min: 0, max: 11, control: 'none' }),
  },
  settle,
  compute,
  views: { triple, race, row },
  readout,
  seen,
  predict: {
    options: Object.keys(guesses),
    done: { head: 6, distance: 50 },
    answer(engine) {
      const need = needOf(engine, { head: 6, distance: 50 });
      const far = (option) => Math.abs(Math.log(need / guesses[option]));
      return Object.keys(guesses).reduce((best, option) => (far(option) < far(best) ? option : best));
    },
  },
  numbers,
  scene: { query: 'query', key: 'key', tokens: 'text', source: 'source' },
};
