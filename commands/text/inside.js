import { readFileSync, writeFileSync } from 'node:fs';
import { chance } from '../../web/demos/text/write/sample.js';
import { STREAM } from '../../web/generator/corpus.js';
import { path } from '../paths.js';
import { PARAMS } from './sets.js';
import { weightsOf } from './stored.js';

const REACH = 16; // distances that are told of a head, in characters: 0 is the character itself
const PAIRS = 12; // features of a head, two a pair
const HALF = 60; // characters of the random text that comes twice
const TEXTS = 8; // such texts
const ENDS = Array.from({ length: 16 }, (_, i) => 1024 * i + 1000); // places of the held-out text, far apart
const HEADS = PARAMS.layers * PARAMS.numHeads;
const file = path('content/text/inside.json');

const rounded = (values, digits = 4) => Array.from(values, (value) => Number(value.toFixed(digits)));

/** Windows of the held-out text, as long as in training. */
const windows = (heldOut) =>
  Array.from({ length: TEXTS }, (_, i) => heldOut.subarray(1000 * i, 1000 * i + PARAMS.length));

/** Random characters that come twice: what follows the last one stood HALF characters back. */
function repeated(seed, vocabulary) {
  const half = Array.from({ length: HALF }, (_, i) => Math.floor(chance(seed, i) * vocabulary));
  return Uint8Array.from([...half, ...half]);
}

// Mean weights of each head from the queries of the second half, by key(query).
function meanWeights(weights, length, key) {
  const from = length / 2;
  return Array.from({ length: HEADS }, (_, head) => {
    let sum = 0;
    for (let i = from; i < length; i++) sum += weights[(head * length + i) * length + key(i)];
    return sum / (length - from);
  });
}

const meanOf = (rows) => rows[0].map((_, i) => rows.reduce((sum, row) => sum + row[i], 0) / rows.length);

/**
 * What the heads of a trained model do: weights by distance [heads][REACH], the mean distance of the rest included, on the
 * first character, and on the one after the same character before, in texts that come twice.
 */
function headsOf(trainer, { heldOut, alphabet }) {
  const length = PARAMS.length;
  const views = windows(heldOut).map((tokens) => trainer.inspect({ tokens }).weights);
  const over = (key) => meanOf(views.map((weights) => meanWeights(weights, length, key)));
  const byDistance = Array.from({ length }, (_, distance) =>
    over((i) => (i >= distance ? i - distance : i + 1 < length ? i + 1 : i)),
  );
  const copies = Array.from({ length: TEXTS }, (_, i) => {
    const tokens = repeated(i + 1, alphabet.length);
    const { weights } = trainer.inspect({ tokens });
    return meanWeights(weights, tokens.length, (query) => query - HALF + 1);
  });
  return {
    byDistance: Array.from({ length: HEADS }, (_, head) =>
      rounded(byDistance.slice(0, REACH).map((row) => row[head])),
    ),
    distance: rounded(
      Array.from({ length: HEADS }, (_, head) =>
        byDistance.reduce((sum, row, distance) => sum + distance * row[head], 0),
      ),
      2,
    ),
    first: rounded(over(() => 0)),
    induction: rounded(meanOf(copies)),
  };
}

/** Norms of RoPE's pairs [heads][pairs], and the loss with each of them left out of the scores, or not turned. */
function pairsOf(trainer, { heldOut }) {
  const views = windows(heldOut).map((tokens) => trainer.inspect({ tokens }));
  const norms = (name) => {
    const mean = meanOf(views.map((view) => [...view[name]]));
    return Array.from({ length: HEADS }, (_, head) =>
      rounded(mean.slice(PAIRS * head, PAIRS * (head + 1)), 3),
    );
  };
  const stream = heldOut.subarray(0, STREAM);
  const loss = (away) =>
    Number(
      trainer
        .losses({ tokens: stream, ends: ENDS, length: PARAMS.length, last: 32, ...away })
        .loss.toFixed(4),
    );
  const each = (mode) => Array.from({ length: PAIRS }, (_, pair) => loss({ [mode]: [pair] }));
  return {
    queryNorms: norms('queryNorms'),
    keyNorms: norms('keyNorms'),
    loss: loss({}),
    silent: each('silent'),
    still: each('still'),
  };
}

/** What of this is told of a seed whose weights are not stored: of each head, and of RoPE's pairs. */
export function insideOf(trainer, corpus, name) {
  const { byDistance, ...heads } = headsOf(trainer, corpus);
  const before = byDistance.map((row) => row[1]);
  if (name !== 'rope') return { before, ...heads };
  const { loss, still, silent } = pairsOf(trainer, corpus);
  return { before, ...heads, pairs: { loss, still, silent } };
}

/** Writes what stands inside the stored models, those of `names`. */
export function writeInside(trainer, corpus, names) {
  const heads = {};
  for (const name of names) {
    trainer.load(readFileSync(weightsOf(name, 1)));
    heads[name] = headsOf(trainer, corpus);
  }
  trainer.load(readFileSync(weightsOf('rope', 1)));
  const lines = Object.entries(heads).map(([name, one]) => `${JSON.stringify(name)}:${JSON.stringify(one)}`);
  const pairs = JSON.stringify(pairsOf(trainer, corpus));
  writeFileSync(file, `{"heads":{\n${lines.join(',\n')}\n},\n"pairs":${pairs}}\n`);
}
