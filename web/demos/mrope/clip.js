import { choice, int } from '../../core/parameters.js';
import { figure } from '../../figure/figure.js';
import { compute, FIRST, factsOf, MODELS } from './clip/frame-ids.js';
import { tracks } from './clip/tracks.js';

const RIGHT = { rule: 'seconds' };

const [seeQwen2, seeQwen25, seeQwen3] = MODELS.map((model) => (data, t) => {
  const facts = factsOf(data, model, t);
  const key = facts.above === facts.below ? `seeKept.${model}` : `seeMoved.${model}`;
  return { key: data.values.fps === FIRST ? 'seeSame' : key, ...facts };
});

// What a mistake does to the ids of Qwen2.5-VL.
function seeMistake(data, t) {
  const { rule } = data.values;
  const facts = factsOf(data, 'qwen25', t);
  if (rule === 'seconds') return { key: 'seeRight', ...facts };
  if (rule === 'wrong-whole' && facts.apart === 0) return { key: 'seeCollapsed', ...facts };
  return { key: facts.above === facts.below ? 'seeHarmless' : 'seeStretched', ...facts };
}

/** The same clip at two sampling rates, in three models: which of them gives a moment the same time id. */
export default figure({
  name: 'mrope/clip',
  params: {
    fps: int({ initial: FIRST, min: 1, max: 8, snaps: [1, 2, 4] }),
    rule: choice({ options: ['seconds', 'wrong-whole', 'wrong-rate'], control: 'buttons' }),
  },
  steps: {
    // Twice as many frames below, so that there is something to compare before the hand comes.
    qwen2: { views: ['tracks'], set: { ...RIGHT, fps: 2 * FIRST }, handle: 'fps', see: seeQwen2 },
    qwen25: { set: { ...RIGHT, fps: 4 }, controls: ['fps'], see: seeQwen25 },
    qwen3: { set: { ...RIGHT, fps: 1 }, see: seeQwen3 },
    mistake: { set: { rule: 'wrong-whole', fps: 4 }, controls: ['rule'], see: seeMistake },
  },
  play: {
    every: 700,
    next: ({ fps }) => (fps < 8 ? { fps: fps + 1 } : undefined),
    start: { fps: 1 },
    from: 'qwen25',
  },
  modules: ['rotations'],
  compute,
  views: { tracks },
  slots: () => ({ first: FIRST }),
  // For each model the same moment at both rates.
  readout: (data, t) => [
    ['ratesLine'],
    ...MODELS.map((model) => [
      { key: model === 'qwen25' && data.wrong ? 'momentWrong' : 'momentLine', ...factsOf(data, model, t) },
    ]),
  ],
  seen: (data, t) =>
    (data.wrong ? [seeQwen2, seeMistake] : [seeQwen2, seeQwen25, seeQwen3]).map((see) => see(data, t)),
  predict: {
    options: [...MODELS],
    done: { ...RIGHT, fps: 4 },
    answer: ({ moved }) => MODELS.find((model) => moved[model].every((each) => each === 0)),
  },
  numbers: ({ rows }) =>
    MODELS.map((model) => {
      const { ids } = rows[model][1];
      return [`time-ids-${model}`, { token: ids.length }, ids];
    }),
});
