import { choice, flag, int, text } from '../../core/parameters.js';
import { compute, constantColumns, MOST, settle } from './terms/compute.js';
import { maps } from './terms/maps.js';
import { numbers } from './terms/numbers.js';
import { pair } from './terms/pair.js';
import { weights } from './terms/weights.js';
import { readout, seen } from './terms/words.js';

const term = flag({ initial: true });
const token = (initial) => int({ initial, min: 0, max: MOST - 1, control: 'none' });

/** Transformer-XL's score as a sum of four terms, each of which can be dropped. */
export default {
  name: 'relative/terms',
  params: {
    text: text({
      initial: { ko: '큰 개 가 작은 개 를 물었다', en: 'the big dog bit the small dog' },
      maxLength: 120,
      most: MOST,
    }),
    a: term,
    b: term,
    c: term,
    d: term,
    shift: choice({ initial: 'relative', options: ['relative', 'wrong-unshifted'], control: 'buttons' }),
    word: int({ initial: 1, min: 0, max: MOST - 1 }),
    distance: int({ initial: 3, min: 0, max: MOST - 1 }),
    query: token(6),
    key: token(2),
  },
  settle,
  compute,
  views: { maps, pair, weights },
  readout,
  seen,
  predict: {
    options: ['a', 'b', 'c', 'd'],
    done: { a: true, b: true, c: true, d: true, shift: 'relative' },
    answer: constantColumns,
  },
  numbers,
  scene: { query: 'query', key: 'key', tokens: 'text' },
};
