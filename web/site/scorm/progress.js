const LIMIT = 4096;
const VALUE = /^[\w -]{1,60}$/;

/** Four letters and digits for a name; which names of a page share some, a test knows: none. */
export function shortName(name) {
  let hash = 0x811c9dc5;
  for (const character of name) hash = Math.imul(hash ^ character.codePointAt(0), 0x01000193) >>> 0;
  return (((hash ^ (hash >>> 15)) >>> 0) % 36 ** 4).toString(36).padStart(4, '0');
}

/** Names and the progress under them, as one text: '1;04k20 right;x81afollow'. What would be too long stays out. */
export function writeProgress(progress) {
  let text = '1';
  for (const [name, value] of [...progress].sort(([a], [b]) => (a < b ? 1 : -1))) {
    const record = `;${shortName(name)}${value}`;
    if (VALUE.test(value) && text.length + record.length <= LIMIT) text += record;
  }
  return text;
}

/** The same back again for the `names` of this page; records that it does not know are left out. */
export function readProgress(text, names) {
  const [version, ...records] = String(text).slice(0, LIMIT).split(';');
  const known = new Map(names.map((name) => [shortName(name), name]));
  const progress = new Map();
  if (version !== '1') return progress;
  for (const record of records) {
    const [name, value] = [known.get(record.slice(0, 4)), record.slice(4)];
    if (name && VALUE.test(value)) progress.set(name, value);
  }
  return progress;
}

/** Stores a value; an exercise that was solved once stays solved, whatever is tried after. */
export function setProgress(progress, name, value) {
  if (isSolved(progress.get(name)) && !isSolved(value)) return;
  progress.set(name, value);
}

const isSolved = (value) => / right$/.test(value ?? '');

/** How many of the exercises with these `names` were answered, and how many solved: { answered, solved, total }. */
export function countOf(progress, names) {
  const values = names.map((name) => progress.get(name)).filter((value) => value !== undefined);
  return { answered: values.length, solved: values.filter(isSolved).length, total: names.length };
}
