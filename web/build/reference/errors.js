// A verb of JavaScript is one function of a header, and the function's comment says its errors, by the names of both.

const wordsOf = (name) => (name.match(/[A-Z]?[a-z0-9]+/g) ?? [name]).map((word) => word.toLowerCase());

const functionsOf = (headers) =>
  headers.flatMap(({ name: header, entries }) =>
    entries
      .filter(({ code }) => /^(?:template .*\n)?(?:inline )?[\w:<>\s]+?\w+\(/.test(code))
      .map((entry) => ({ header, name: entry.names[0], ...entry })),
  );

const factOf = ({ parts }, label) => parts.find((part) => part.label === label)?.text;

/** The C++ function { header, name, … } behind a verb: the one of the same words, in whatever order; or undefined. */
export function functionOf(
  group,
  { name, bound = `${group}${name[0].toUpperCase()}${name.slice(1)}` },
  headers,
) {
  const own = wordsOf(group);
  const all = wordsOf(bound).sort().join();
  const short = wordsOf(bound)
    .filter((word) => !own.includes(word))
    .sort()
    .join();
  const functions = functionsOf(headers);
  const rank = (entry) => (entry.header === group ? 0 : 2) + (factOf(entry, 'Errors') ? 0 : 1);
  const named = (words) =>
    functions
      .filter((entry) => wordsOf(entry.name).sort().join() === words)
      .sort((a, b) => rank(a) - rank(b))[0];
  return named(all) ?? named(short);
}

/** 'kMaxLength' → '2^20' for every constant that the headers give a number. */
function limitsOf(headers) {
  const limits = new Map();
  for (const { entries } of headers) {
    for (const { code } of entries) {
      for (const [, name, power, number] of code.matchAll(
        /(k\w+) = (?:std::int64_t\{1\} << (\d+)|([\d.e]+));/g,
      ))
        limits.set(name, power ? `2^${power}` : String(Number(number)));
    }
  }
  return limits;
}

// What a function writes to: JavaScript makes these arrays itself, so that they have no shape to be wrong in.
const outputsOf = (code) =>
  [...code.matchAll(/(?:span<(?!const )[^>]*>|(?<!Const)MatrixView|&) (\w+)(?=[,)])/g)].map(
    ([, name]) => name,
  );

const SHAPE = /^(\w+(?:(?:, | or | and )\w+)*) (of another (?:shape|length|size)\b.*)$/;

// The clause as it concerns who calls the verb with arguments of these names, or undefined.
function clauseForCaller(clause, outputs, names) {
  const fields = [...clause.matchAll(/\((\w+)(?:, too-large)?\)/g)].map(([, field]) => field);
  if (/^\w+$/.test(clause)) fields.push(clause);
  if (fields.some((field) => !names.includes(field))) return undefined;
  const [, subjects, rest] = SHAPE.exec(clause) ?? [];
  if (!subjects) return clause;
  const left = subjects.split(/, | or | and /).filter((name) => !outputs.includes(name) && name !== 'out');
  return left.length > 0 ? `${left.join(', ')} ${rest}` : undefined;
}

function clausesOf(entry, functions, names, seen = new Set()) {
  const text = factOf(entry, 'Errors');
  if (!text || seen.has(entry)) return [];
  seen.add(entry);
  const [sentence] = text.split(/(?<!\.)\. |\.$/);
  const outputs = outputsOf(entry.code);
  return sentence.split('; ').flatMap((clause) => {
    if (!clause.startsWith('those of ')) return clauseForCaller(clause, outputs, names) ?? [];
    const others = functions.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(clause));
    return others.flatMap((other) => clausesOf(other, functions, names, seen));
  });
}

/** What makes a verb throw that calls `entry`, as one sentence; undefined where no comment says so. */
export function errorsOf(verb, entry, headers) {
  const limits = limitsOf(headers);
  const names = verb.parameters.flatMap((text) => [...text.matchAll(/(\w+)\??:/g)].map(([, name]) => name));
  const clauses = [...new Set(clausesOf(entry, functionsOf(headers), names))];
  if (clauses.length === 0) return undefined;
  const limit = (name) =>
    limits.has(name) ? limits.get(name) + (name.endsWith('Bytes') ? ' bytes' : '') : name;
  return `${clauses.join('; ')}.`.replace(/\bk[A-Z]\w+/g, limit);
}
