import { adopt } from '../dom.js';
import { connectClaim } from './claim.js';
import { connectPrediction } from './predict.js';
import { connectSeen } from './seen.js';
import { readingCss } from './sheet.js';

// demos/reading.js: what a page reads and answers beside its figures. Elements by name, each (element) → what ends it.
adopt(document, readingCss);

export const reading = {
  'pe-predict': connectPrediction,
  'pe-seen': connectSeen,
  'pe-claim': connectClaim,
};
