import { choice, int, text } from '../../../core/parameters.js';
import { compute, settle } from './compute.js';
import { alibiParams, METHODS, MISTAKES } from './methods.js';
import { multiples } from './multiples.js';
import { profile } from './profile.js';
import { table } from './table.js';
import { readout, seen } from './words.js';

/** One sentence, one pair of query and key, and what each of twelve methods does to it. */
const demo = {
  name: 'compare/pair',
  params: {
    text: text({
      initial: {
        ko: '나는 밥을 먹고 너는 빵을 먹고 우리는 차를 마신다',
        en: 'the cat saw the dog and the dog saw the cat',
      },
      maxLength: 200,
    }),
    quantity: choice({ initial: 'effect', options: ['effect', 'score', 'weight'], control: 'buttons' }),
    source: choice({ initial: 'words', options: ['words', 'identical', 'random'], control: 'buttons' }),
    mask: choice({ initial: 'causal', options: ['causal', 'none'], control: 'buttons' }),
    mistake: choice({ initial: 'none', options: ['none', ...Object.keys(MISTAKES)], control: 'select' }),
    offset: int({ initial: 0, min: 0, max: 900, snaps: [100, 500] }),
    length: int({ initial: 24, min: 2, max: 48, snaps: [16, 24, 32] }),
    headDim: int({ initial: 32, min: 8, max: 128, step: 8, snaps: [32, 64, 128] }),
    numHeads: int({ initial: 8, min: 1, max: 16, snaps: [8, 12, 16] }),
    head: int({ initial: 3, min: 1, max: 16 }),
    method: choice({ initial: 'rope', options: METHODS.map(({ id }) => id), control: 'none' }),
    query: int({ initial: 17, min: 0, max: 47, control: 'none' }),
    key: int({ initial: 9, min: 0, max: 47, control: 'none' }),
  },
  settle,
  compute,
  views: { multiples, table, profile },
  readout,
  seen,
  scene: {
    query: 'query',
    key: 'key',
    headDim: 'headDim',
    numHeads: 'numHeads',
    length: 'length',
    tokens: 'text',
    source: 'source',
  },
  predict: {
    options: ['none', 'two', 'all'],
    done: { offset: 100, quantity: 'effect', mistake: 'none' },
    answer(engine) {
      const values = Object.fromEntries(
        Object.entries(demo.params).map(([name, { initial }]) => [name, initial]),
      );
      const memo = (_name, _deps, make) => make();
      const { absolute } = compute(engine, { ...values, text: values.text.en }, { memo, palettes });
      return absolute.length === 0 ? 'none' : absolute.length === METHODS.length ? 'all' : 'two';
    },
  },
  numbers({ values, bias, rows, methods }) {
    const { length, numHeads, headDim, offset } = values;
    const pair = ['query', 'key'];
    const all = (key) => Float32Array.from(methods.flatMap((method) => [...method[key]]));
    const shape = [methods.length, length, length];
    const positions = Array.from({ length }, (_, i) => offset + i);
    return [
      {
        name: 'alibi-bias',
        axes: ['head', ...pair],
        shape: [numHeads, length, length],
        values: bias,
        call: { verb: 'alibi.bias', params: alibiParams(values) },
      },
      {
        name: 'sinusoidal-rows',
        axes: ['position', 'column'],
        shape: [length, headDim],
        values: rows,
        call: { verb: 'sinusoidal.encode', params: { positions, dModel: headDim } },
      },
      { name: 'added-to-the-score', axes: ['method', ...pair], shape, values: all('effect') },
      { name: 'scores', axes: ['method', ...pair], shape, values: all('score') },
      { name: 'weights', axes: ['method', ...pair], shape, values: all('weight') },
    ];
  },
};

const ramp = new Uint8Array(6);
const palettes = { diverging: ramp, weights: ramp };

export default demo;
