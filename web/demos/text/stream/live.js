import { bytesOf, HELD_OUT } from '../models.js';
import { sessionFigure } from '../session-figure.js';
import { makeSession } from './session.js';
import { BEGUN } from './stored.js';

/** A model reads the held-out text. */
export const makeLive = sessionFigure(
  ({ ask, told }, { loadData }) =>
    makeSession({ ask, told, begun: BEGUN, loadStream: async () => bytesOf(await loadData(HELD_OUT)) }),
  ({ isReading, losses }) => isReading && losses.window.length === 0,
);
