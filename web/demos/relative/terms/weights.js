import { tokenWeights } from '../../../canvas/token-weights.js';
import { facts, percent } from './words.js';

/** What the query gives to each token; outlined, what it would give with all four terms, rightly shifted. */
export const weights = tokenWeights({
  plain: 'whole',
  below: 10,
  title: 'weightsName',
  outline: 'wholeKey',
  describe: (data, t) => t('describeWeights', facts(data, t)),
  facts,
  format: percent,
  seesAll: () => false,
});
