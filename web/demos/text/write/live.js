import { sessionFigure } from '../session-figure.js';
import { makeSession } from './session.js';

/** The model writes. */
export const makeLive = sessionFigure(
  ({ ask, told }) => makeSession({ told, ask: (verb, params) => ask('rope', verb, params) }),
  ({ isWriting, chars }) => isWriting && chars.length === 0,
);
