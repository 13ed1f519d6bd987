import back from '../../../content/race/back.json' with { type: 'json' };
import latest from '../../../content/race/latest.json' with { type: 'json' };

/** The stored runs, a set for every file of content/race. */
export const sets = [back, latest];
