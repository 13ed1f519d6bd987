import { parentPort } from 'node:worker_threads';

import { makeModel, traces } from './model.js';

// Imported late: it takes the built engine.
const { startTrainer } = await import(new URL('../../web/engine/trainer.js', import.meta.url).href);
const trainer = await startTrainer();

parentPort.on('message', async ({ id, set, plan }) => {
  try {
    const result = set ? traces(trainer, set) : makeModel(trainer, plan);
    parentPort.postMessage({ id, result });
  } catch (error) {
    parentPort.postMessage({ id, error: error.message });
  }
});
