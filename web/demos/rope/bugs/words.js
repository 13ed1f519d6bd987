import { MISTAKES, NONE, SAME } from './compute.js';

/** What the sentences are made of. */
export function factsOf(data, t) {
  const { values, gap, gapAt, missed, fitting, report } = data;
  return {
    length: values.seqLen,
    gap,
    gapAt,
    missed: missed ?? 0,
    fitting,
    others: fitting - 1,
    mistake: t.option('suspect', values.suspect),
    count: MISTAKES.length,
    source: report.source.replace('https://', ''),
  };
}

const isAlike = ({ gap }) => gap < 0.01;

/** Where the two curves part, at this length. */
export const seeLength = (data, t) => t(isAlike(data) ? 'seeAlike' : 'seeGap', factsOf(data, t));

/** What the suspect's curve says of it. */
export function seeSuspect(data, t) {
  const { values, missed, fitting } = data;
  const facts = factsOf(data, t);
  if (values.suspect === NONE) return t('seeNobody', facts);
  if (missed >= SAME) return t('seeMisses', facts);
  return t(fitting > 1 ? 'seeFitsToo' : 'seeFits', facts);
}

/** The cause, once it is found. */
export const seeCause = (data, t) =>
  data.found ? t(`cause.${data.report.mistake}`) : t('seeOpen', factsOf(data, t));

/** The symptom, the suspect and, once found, the cause and where it was reported. */
export function readout(data, t) {
  const facts = factsOf(data, t);
  const lines = [
    [
      { text: t('lengthLine', facts), as: 'strong' },
      ' · ',
      { text: t(isAlike(data) ? 'alikeLine' : 'gapLine', facts), room: t('gapLine', facts) },
    ],
    [{ text: seeSuspect(data, t), room: longest(t) }],
  ];
  if (data.found) lines.push([seeCause(data, t)], [t('reportedAt'), ' ', facts.source]);
  return lines;
}

// The sentence about a suspect takes the room of the longest one.
const longest = (t) =>
  MISTAKES.map((mistake) =>
    t('seeMisses', { mistake: t.option('suspect', mistake), missed: 0.123, length: 65536 }),
  )
    .concat(t('seeFitsToo', { mistake: '', length: 65536, others: 6 }))
    .reduce((a, b) => (b.length > a.length ? b : a));

export const seen = (data, t) => [seeLength(data, t), seeCause(data, t)];
