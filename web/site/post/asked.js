/** 'family/demo?name=value&…' of an address → { name, values }; {} for a demo that is not among `names`. */
export function askedFor(hash, names) {
  const [name, ...rest] = hash.split('?');
  return names.includes(name) ? { name, values: rest.join('?') } : {};
}
