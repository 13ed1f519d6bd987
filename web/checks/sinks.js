import { outcome, shown, shownWith } from './outcome.js';

// One sink with logit 6, four old tokens with 0, eight recent ones with 1.
const LOGITS = [6, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1];
const RECENT = 5;

const weigh = (engine, logits) => engine.attention.weights(logits, { queryLen: 1, keyLen: logits.length });

const CACHE = { windowSize: 1020, sinkSize: 4 };

export const sinksChecks = {
  'softmax-must-spend': {
    title: {
      ko: '쓸모없는 키뿐일 때도 가중치의 합',
      en: 'Sum of the weights, even when every key is useless',
    },
    run(engine) {
      const useless = weigh(engine, new Array(64).fill(-30));
      return outcome({
        measured: useless.reduce((a, b) => a + b),
        relation: '=',
        limit: 1,
        within: 1e-6,
        note: {
          ko: `로짓이 모두 −30이어도 키마다 ${shownWith('을', useless[0])} 받습니다. 합은 언제나 1입니다.`,
          en: `With every logit at −30 each key still gets ${shown(useless[0])}: the sum is always 1.`,
        },
      });
    },
  },
  'sink-takes-the-spare-weight': {
    title: {
      ko: '로짓 6인 싱크 하나가 받는 가중치',
      en: 'Weight that one sink with logit 6 takes',
    },
    run(engine) {
      const weights = weigh(engine, LOGITS);
      return outcome({
        measured: engine.sinks.mass(weights, { queryLen: 1, keyLen: LOGITS.length, sinkSize: 1 })[0],
        relation: '=',
        limit: 0.9400098986638918,
        within: 1e-6,
        note: {
          ko: `최근 토큰 여덟 개는 ${shown(weights[RECENT])}씩 받습니다.`,
          en: `Each of the eight recent tokens gets ${shown(weights[RECENT])}.`,
        },
      });
    },
  },
  'dropping-the-sink-floods-the-rest': {
    title: {
      ko: '싱크를 지웠을 때 최근 토큰의 가중치가 불어난 배수',
      en: 'Factor by which the weight of a recent token grows when the sink is dropped',
    },
    run(engine) {
      const before = weigh(engine, LOGITS)[RECENT];
      const after = weigh(engine, LOGITS.slice(RECENT))[0];
      const kept = weigh(engine, [LOGITS[0], ...LOGITS.slice(RECENT)])[1];
      return outcome({
        measured: after / before,
        relation: '=',
        limit: 19.735489,
        within: 1e-3,
        note: {
          ko: `싱크를 함께 남기면 ${shown(kept / before)}배에 머뭅니다.`,
          en: `With the sink kept the factor stays at ${shown(kept / before)}.`,
        },
      });
    },
  },
  'cache-forgets-the-middle': {
    title: {
      ko: '토큰 10만 개를 읽은 뒤 캐시에 없는 토큰의 수',
      en: 'Tokens missing from the cache after 100,000 have been read',
    },
    run(engine) {
      const { kept } = engine.sinks.cache({ length: 100_000, ...CACHE });
      return outcome({
        measured: 100_000 - kept.length,
        relation: '=',
        limit: 100_000 - 1024,
        note: {
          ko: `싱크 뒤에 남은 첫 토큰은 ${shown(kept[4])}번입니다. 그 사이의 글은 물어볼 수 없습니다.`,
          en: `After the sinks the first token kept is ${shown(kept[4])}; nothing between can be asked for.`,
        },
      });
    },
  },
  'cache-keeps-first-and-recent': {
    title: {
      ko: '싱크 4, 최근 8, 토큰 15개일 때 남은 토큰과 위치가 코드와 다른 수',
      en: 'Kept tokens and positions that differ from the code for 4 sinks, 8 recent, 15 tokens',
    },
    run(engine) {
      const { kept, positions } = engine.sinks.cache({ length: 15, windowSize: 8, sinkSize: 4 });
      const expected = [0, 1, 2, 3, 7, 8, 9, 10, 11, 12, 13, 14];
      return outcome({
        measured: expected.filter((token, i) => kept[i] !== token || positions[i] !== i).length,
        relation: '=',
        limit: 0,
        note: {
          ko: `남은 토큰: ${[...kept].join(', ')}. 위치는 0부터 ${shown(positions.at(-1))}까지입니다.`,
          en: `Kept: ${[...kept].join(', ')}, at positions 0 to ${shown(positions.at(-1))}.`,
        },
      });
    },
  },
  'cache-positions-stay-small': {
    title: {
      ko: '토큰 백만 개를 읽은 뒤 가장 큰 위치',
      en: 'Largest position after a million tokens',
    },
    run(engine) {
      const { kept, positions } = engine.sinks.cache({ length: 1_000_000, ...CACHE });
      return outcome({
        measured: positions.at(-1),
        relation: '=',
        limit: 1023,
        note: {
          ko: `캐시는 ${shown(kept.length)}개를 담고, 마지막 토큰의 글 속 번호는 ${shown(kept.at(-1))}입니다.`,
          en: `The cache holds ${shown(kept.length)}; in the text the last token has the number ${shown(kept.at(-1))}.`,
        },
      });
    },
  },
};
