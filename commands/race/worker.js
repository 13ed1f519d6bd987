import { makeModel, traces } from './model.js';

// Imported late: it takes the built engine.
const { startTrainer } = await import(new URL('../../web/engine/trainer.js', import.meta.url).href);
const trainer = await startTrainer();

export const make = (plan) => makeModel(trainer, plan);
export const trace = (set) => traces(trainer, set);
