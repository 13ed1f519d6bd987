// Listings are plain Python: functions and classes at the left margin, and what they import.

/** The functions of a listing: a map from names to { text, needs (names of the same listing) }. */
function functionsOf(text) {
  const starts = [...text.matchAll(/^(?:def|class) (\w+)/gm)];
  /** @type {Map<string, { text: string, needs?: string[] }>} */
  const found = new Map(
    starts.map((start, i) => [start[1], { text: text.slice(start.index, starts[i + 1]?.index).trim() }]),
  );
  for (const [name, entry] of found) {
    const asks = (other) => other !== name && new RegExp(`\\b${other}\\(`).test(entry.text);
    entry.needs = [...found.keys()].filter(asks);
  }
  return found;
}

/** Functions out of several listings for one program; a name that two of them use is changed in the later one. */
export class Cuttings {
  #sources;
  #taken = new Map();
  #imports = new Set();
  #names = new Map();

  /** sources: texts by path. */
  constructor(sources) {
    this.#sources = sources;
  }

  /** Takes a function with all that it needs; returns its name in the program. */
  use(path, name) {
    const source = this.#sources[path];
    if (source === undefined) throw new Error(`there is no listing ${path}`);
    if (!this.#taken.has(path)) this.#taken.set(path, { functions: functionsOf(source), used: new Set() });
    this.#take(path, name);
    return this.#nameOf(path, name);
  }

  #take(path, name) {
    const { functions, used } = this.#taken.get(path);
    if (used.has(name)) return;
    used.add(name);
    const { text, needs } = functions.get(name);
    for (const line of this.#sources[path].match(/^(?:import|from) .+$/gm) ?? []) {
      const as = /(\w+)$/.exec(line)[1];
      if (new RegExp(`\\b${as}\\b`).test(text)) this.#imports.add(line);
    }
    this.#nameOf(path, name);
    for (const need of needs) this.#take(path, need);
  }

  #nameOf(path, name) {
    const key = `${path} ${name}`;
    if (!this.#names.has(key)) {
      const others = [...this.#names].filter(([each]) => !each.startsWith(`${path} `)).map(([, n]) => n);
      const family = path.split('/')[0];
      this.#names.set(key, others.includes(name) ? `${family}_${name}` : name);
    }
    return this.#names.get(key);
  }

  has(name) {
    return [...this.#names.values()].includes(name);
  }

  get imports() {
    return [...this.#imports];
  }

  /** The functions taken, those of a listing in its order. */
  get texts() {
    return [...this.#taken].flatMap(([path, { functions, used }]) =>
      [...functions]
        .filter(([name]) => used.has(name))
        .map(([, { text }]) =>
          [...used].reduce(
            (written, name) =>
              written.replaceAll(new RegExp(`\\b${name}\\(`, 'g'), `${this.#nameOf(path, name)}(`),
            text,
          ),
        ),
    );
  }
}
