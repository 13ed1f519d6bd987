import { factsOf } from '../../engine/schema.js';

// A verb of JavaScript is one function of a header, and the function's comment says its errors, by the names of both.

const wordsOf = (name) => (name.match(/[A-Z]?[a-z0-9]+/g) ?? [name]).map((word) => word.toLowerCase());

const functionsOf = (headers) =>
  headers.flatMap(({ name: header, entries }) =>
    entries
      .filter(({ code }) => /^(?:template .*\n)?(?:inline )?[\w:<>\s]+?\w+\(/.test(code))
      .flatMap((entry) => entry.names.map((name) => ({ header, name, ...entry }))),
  );

const factOf = ({ parts }, label) => parts.find((part) => part.label === label)?.text;

/**
 * The C++ function { header, name, … } behind a verb, or undefined: in the header of its group the one of the same words
 * in whatever order, 'alibi.bias' as BiasAlibi, the group's own left out, or with one word more, as RoundValues is
 * 'precision.round'; of overloads the one that says its errors.
 */
function functionOf(group, { name }, headers) {
  const own = wordsOf(group);
  const ownLeftOut = (words) => words.filter((word) => !own.includes(word));
  const keys = (words) => [ownLeftOut(words).join(''), ownLeftOut(words).sort().join()];
  const wanted = keys(wordsOf(`${group} ${name}`));
  const ofGroup = functionsOf(headers).filter((entry) => entry.header === group);
  const hasKey = (words) => keys(words).some((key, i) => key === wanted[i]);
  const same = ofGroup.filter((entry) => hasKey(wordsOf(entry.name)));
  const longer = ofGroup.filter((entry) => {
    const words = ownLeftOut(wordsOf(entry.name));
    return words[0] !== 'check' && words.some((_, left) => hasKey(words.toSpliced(left, 1)));
  });
  const found = same.length > 0 ? same : longer;
  return found.find((entry) => factOf(entry, 'Errors')) ?? found[0];
}

// 1048576 as 2^20, and 1e15 without its zeros.
function short(number) {
  const power = Math.log2(number);
  if (power > 16 && Number.isInteger(power)) return `2^${power}`;
  return `${number}`.replace(/0{6,}$/, ({ length }) => `e${length}`).replace('e+', 'e');
}

/** 'kMaxLength' → '2^20' for every constant that the headers give a number. */
function limitsOf(headers) {
  const limits = new Map();
  for (const { entries } of headers) {
    for (const { code } of entries) {
      for (const [, name, power, number] of code.matchAll(
        /(k\w+) = (?:std::int64_t\{1\} << (\d+)|([\d.e]+));/g,
      ))
        limits.set(name, power ? `2^${power}` : short(Number(number)));
    }
  }
  return limits;
}

// What a function writes to: JavaScript makes these arrays itself, so that they have no shape to be wrong in.
const outputsOf = (code) =>
  [...code.matchAll(/(?:span<(?!const )[^>]*>|(?<!Const)MatrixView|&) (\w+)(?=[,)])/g)].map(
    ([, name]) => name,
  );

// Names of C++ as the caller knows them: table_size is the length of table, sink_size is sinkSize.
const inCallersWords = (clause, names) =>
  clause.replace(/\b[a-z]+(?:_[a-z]+)+\b/g, (name) => {
    const camel = name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());
    if (names.includes(camel)) return camel;
    const [, count, of, size] = /^(num_)?([a-z_]+?)(_size)?$/.exec(name);
    if (!names.includes(of)) return name;
    return count ? `number of ${of}` : size ? `length of ${of}` : name;
  });

const SHAPE = /^(\w+(?:(?:, | or | and )\w+)*) (of another (?:shape|length|size)\b.*)$/;

/**
 * What a number or the numbers of an array must not be.
 *
 * @param {Partial<import('../../engine/facts.d.ts').Fact>} [fact]
 */
function outside({ kind, from, above, to, within } = {}) {
  if (within !== undefined) return `beyond ${short(within)}`;
  if (from !== undefined)
    return to === undefined ? `below ${short(from)}` : `outside ${short(from)} .. ${short(to)}`;
  if (above !== undefined) return `not in (${short(above)}, ${short(to)}]`;
  return kind === 'real' ? 'not finite' : undefined;
}

/** 'seqLen, base' or 'seqLen, base out of range' with the ranges of both; `facts` are those of the verb's arguments. */
const withRanges = (clause, facts) =>
  clause.replace(/^(\w+(?:, \w+)*)((?: odd or)? out of range|$)/, (text, list, how) => {
    const names = list.split(', ');
    const ranges = names.map((name) => outside(facts[name]));
    if (ranges.includes(undefined)) return text;
    const odd = how.startsWith(' odd') ? ' odd or' : '';
    const said = (range) => names.filter((_, i) => ranges[i] === range).join(', ');
    return [...new Set(ranges)].map((range) => `${said(range)}${odd} ${range}`).join(', ');
  });

// The clause as it concerns who calls the verb with arguments of these names, or undefined.
function clauseForCaller(text, { outputs, names, indirect }) {
  // Of a list of fields those that are the caller's.
  const clause = inCallersWords(text, names).replace(/\((\w+(?:, \w+)+)\)/, (list, fields) =>
    list.endsWith('large)')
      ? list
      : `(${fields
          .split(', ')
          .filter((name) => names.includes(name))
          .join(', ')})`,
  );
  const fields = [...clause.matchAll(/\((\w+)(?:, too-large)?\)/g)].map(([, field]) => field);
  // 'base', or 'base not finite …' of a function that the caller's own calls.
  const [, subject] =
    (indirect ? /^(\w+)(?: (?:not|odd|out|outside|beyond)\b|$)/ : /^(\w+)$/).exec(clause) ?? [];
  if (subject) fields.push(subject);
  // The keys of a configuration are fields as well.
  if (!names.includes('config') && fields.some((field) => !names.includes(field))) return undefined;
  if (/^an? (?:output|span) of another /.test(clause)) return undefined;
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
  const indirect = seen.size > 1;
  return sentence.split('; ').flatMap((clause) => {
    if (!clause.startsWith('those of ')) return clauseForCaller(clause, { outputs, names, indirect }) ?? [];
    const others = functions.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(clause));
    return others.flatMap((other) => clausesOf(other, functions, names, seen));
  });
}

// What makes a verb throw that calls `entry`, as one sentence; undefined where no comment says so.
function errorsOf({ arrays, params }, entry, headers, facts) {
  const limits = limitsOf(headers);
  const clauses = [...new Set(clausesOf(entry, functionsOf(headers), [...arrays, ...params]))].map((clause) =>
    withRanges(clause, facts),
  );
  if (clauses.length === 0) return undefined;
  const limit = (name) => {
    const [unit = ''] = /Bytes$|Products$/.exec(name) ?? [];
    return limits.has(name) ? `${limits.get(name)} ${unit.toLowerCase()}`.trim() : name;
  };
  return `${clauses.join('; ')}.`.replace(/\bk[A-Z]\w+/g, limit);
}

/**
 * What readJavaScript gives, and of every verb the C++ `entry` behind it and its `errors`, where comments of `headers` say
 * some; ranges are those of `known`.
 */
export const withErrors = ({ groups, ...others }, headers, known = factsOf) => ({
  ...others,
  groups: groups.map((group) => ({
    ...group,
    verbs: group.verbs.map((verb) => {
      const entry = functionOf(group.name, verb, headers);
      const { arrays, params } = known(`${group.name}.${verb.name}`);
      return { ...verb, entry, errors: entry && errorsOf(verb, entry, headers, { ...arrays, ...params }) };
    }),
  })),
});
