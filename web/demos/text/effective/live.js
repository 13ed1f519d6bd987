import { sessionFigure } from '../session-figure.js';
import { makeSession } from './session.js';

/** A stored model answers the tests. */
export const makeLive = sessionFigure(
  makeSession,
  ({ isReading, asked }) => isReading && Math.max(...asked) === 0,
);
