import { connectClaim } from './claim.js';
import { connectPrediction } from './predict.js';
import { connectSeen } from './seen.js';
import { adoptSheet } from './sheet.js';

// demos/reading.js: what a page reads and answers beside its figures. Elements by name, each (element) → what ends it.
adoptSheet();

export const reading = {
  'pe-predict': connectPrediction,
  'pe-seen': connectSeen,
  'pe-claim': connectClaim,
};
