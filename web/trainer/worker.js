import { startTrainer } from '../engine/trainer.js';
import { serve } from './serve.js';

/**
 * What runs in a worker. The build makes it one function that holds all it needs (web/generator/bundle.js): its text makes the
 * worker, so that a page opened as a file has workers too.
 */
export function trainerWorker(scope) {
  serve(scope, startTrainer);
}
