import { compute } from './compute.js';
import { effect } from './effects/view.js';
import { files } from './files.js';
import { makeLive } from './live.js';
import { map } from './map.js';
import { maps } from './maps.js';
import { numbers } from './numbers.js';
import { params, settle } from './params.js';
import { predict } from './predict.js';
import { row } from './row.js';
import { score } from './score.js';
import { sequence } from './sequence.js';
import { readout, seen } from './words.js';

/** One small model, trained here and opened: where its heads look, what its encoding adds, and what it gets wrong. */
export default {
  name: 'race/inside',
  predict,
  params,
  settle,
  compute,
  views: { sequence, map, maps, score, row, effect },
  readout,
  seen,
  numbers,
  files,
  live: { make: makeLive, above: true },
};
