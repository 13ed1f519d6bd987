import table from './former-demos.json' with { type: 'json' };

/**
 * Former names of demos with their present ones, { 'family/old': 'family/new' }. Whoever names a demo from outside
 * may use either; pages, pictures and scripts that had an address by a former name still have it.
 *
 * @type {Record<string, string>}
 */
export const FORMER_DEMOS = table;

/** The present name of a demo; anything else stays as it is. */
export const presentDemo = (name) =>
  typeof name === 'string' && Object.hasOwn(FORMER_DEMOS, name) ? FORMER_DEMOS[name] : name;

/** Former names of a demo, none for most. */
export const formerNames = (name) =>
  Object.keys(FORMER_DEMOS).filter((former) => FORMER_DEMOS[former] === name);
