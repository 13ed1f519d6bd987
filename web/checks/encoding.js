import { outcome, shown, shownWith } from './outcome.js';
import { add, dot, largestDifference, norm, rowOf, tokenVectors } from './vectors.js';

const WIDTH = 512;

const cosine = (a, b) => dot(a, b) / norm(a) / norm(b);

// A word vector of length about √d, as after the scaling of the original Transformer.
const wordOf = (engine, seed = 3) =>
  rowOf(engine.learned.table({ maxLen: 1, dModel: WIDTH, std: 1, seed }), WIDTH, 0);

const sinusoid = (engine, position) => engine.sinusoidal.encode({ positions: [position], dModel: WIDTH });

const binary = (p) => Array.from({ length: 12 }, (_, bit) => Math.floor(p / 2 ** bit) % 2);

const changedDigits = (p, q) => binary(p).filter((digit, bit) => digit !== binary(q)[bit]).length;

export const encodingChecks = {
  'integers-drown-meaning': {
    title: {
      ko: '낱말 벡터에 정수 100을 더한 뒤 원래 낱말과의 코사인',
      en: 'Cosine of a word vector with itself after adding the integer 100',
    },
    run(engine) {
      const word = wordOf(engine);
      const kept = (position) => cosine(word, add(word, position));
      const integer = new Float32Array(WIDTH).fill(100);
      return outcome({
        measured: Math.abs(kept(integer)),
        relation: '<',
        limit: 0.1,
        note: {
          ko: `더한 벡터의 길이는 ${shown(norm(integer), 3)}, 낱말은 ${shown(norm(word), 3)}입니다. 사인파를 더하면 ${shownWith('이', kept(sinusoid(engine, 100)), 2)} 남습니다.`,
          en: `What was added is ${shown(norm(integer), 3)} long, the word ${shown(norm(word), 3)}. With a sinusoid ${shown(kept(sinusoid(engine, 100)), 2)} is left.`,
        },
      });
    },
  },
  'adding-keeps-most-only-when-scaled': {
    title: {
      ko: '사인파를 더한 뒤의 코사인: 임베딩에 √d를 곱했을 때에서 곱하지 않았을 때를 뺀 값',
      en: 'Cosine after adding sinusoids: embeddings times √d, minus without',
    },
    run(engine) {
      const scaled = wordOf(engine);
      const plain = scaled.map((x) => x / Math.sqrt(WIDTH));
      const [with_, without] = [scaled, plain].map((word) => cosine(word, add(word, sinusoid(engine, 37))));
      return outcome({
        measured: with_ - without,
        relation: '>',
        limit: 0.5,
        note: {
          ko: `곱하면 ${shown(with_, 2)}, 곱하지 않으면 ${shown(without, 2)}입니다. 사인파 행의 길이는 늘 ${shown(norm(sinusoid(engine, 37)), 3)}입니다.`,
          en: `With it ${shown(with_, 2)}, without ${shown(without, 2)}. A sinusoidal row is always ${shown(norm(sinusoid(engine, 37)), 3)} long.`,
        },
      });
    },
  },
  'add-is-concat-with-shared-weights': {
    title: {
      ko: 'W를 [x; p]에 곱한 것과 W₁x + W₂p의 차이',
      en: 'W times [x; p] against W₁x + W₂p',
    },
    run(engine) {
      const d = 16;
      const W = engine.learned.table({ maxLen: d, dModel: 2 * d, std: 1, seed: 8 });
      const both = tokenVectors(engine, { rows: 1, width: 2 * d, seed: 9 });
      const apply = (columns, x) =>
        Float64Array.from({ length: d }, (_, r) =>
          x.reduce((sum, value, c) => sum + value * W[r * 2 * d + columns + c], 0),
        );
      const [x, p] = [both.slice(0, d), both.slice(d)];
      const joined = apply(0, both);
      const apart = apply(0, x).map((value, r) => value + apply(d, p)[r]);
      const shared = apply(0, add(x, p));
      return outcome({
        measured: largestDifference(joined, apart),
        relation: '≤',
        limit: 1e-12,
        note: {
          ko: `W₂를 W₁로 바꾸면 더한 다음 곱한 것이 됩니다(그때의 첫 값 ${shown(shared[0])}).`,
          en: `With W₁ in place of W₂ it becomes adding first (first entry ${shown(shared[0])}).`,
        },
      });
    },
  },
  'concatenating-costs-parameters': {
    title: {
      ko: '너비 512에 너비 64를 이어 붙일 때 쿼리·키·값 행렬에 늘어나는 매개변수',
      en: 'Parameters gained by the query, key and value matrices when 64 are appended to 512',
    },
    run(engine) {
      const [before, after] = [512, 576].map(
        (width) => 3 * engine.learned.table({ maxLen: width, dModel: 512, seed: 1 }).length,
      );
      return outcome({
        measured: after - before,
        relation: '=',
        limit: 98_304,
        note: {
          ko: `${shown(before)}개에서 ${shown(after)}개가 됩니다. 더하기에서는 늘지 않습니다.`,
          en: `From ${shown(before)} to ${shown(after)}. Adding gains none.`,
        },
      });
    },
  },
  'distance-reads-the-same-everywhere': {
    title: {
      ko: '간격 5인 두 행의 내적이 시작 위치에 따라 달라진 크기',
      en: 'Change of the product of rows 5 apart with where they start',
    },
    run(engine) {
      const products = [0, 10, 100, 1000, 4000].map((p) => dot(sinusoid(engine, p), sinusoid(engine, p + 5)));
      return outcome({
        measured: Math.max(...products) - Math.min(...products),
        relation: '≤',
        limit: 1e-3,
        note: {
          ko: `내적은 ${shown(products[0])}입니다. 정수라면 위치 0에서 0, 위치 100에서 ${shown(100 * 105)}입니다.`,
          en: `The product is ${shown(products[0])}. With integers it is 0 at position 0 and ${shown(100 * 105)} at 100.`,
        },
      });
    },
  },
  'binary-steps-are-uneven': {
    title: {
      ko: '이진수에서 7에서 8로 갈 때와 8에서 9로 갈 때 바뀌는 자릿수의 차이',
      en: 'Binary digits that change from 7 to 8, minus those from 8 to 9',
    },
    run(engine) {
      const step = (p) => norm(sinusoid(engine, p + 1).map((x, c) => x - sinusoid(engine, p)[c]));
      return outcome({
        measured: changedDigits(7, 8) - changedDigits(8, 9),
        relation: '=',
        limit: 3,
        note: {
          ko: `사인파에서는 두 걸음의 길이가 ${shownWith('과', step(7))} ${shownWith('으로', step(8))} 같습니다.`,
          en: `With sinusoids both steps are ${shown(step(7))} and ${shown(step(8))} long.`,
        },
      });
    },
  },
  'one-period-is-ambiguous': {
    title: {
      ko: '쌍 하나만 볼 때 위치 0과 거의 같아 보이는 위치(1~1,000)의 수',
      en: 'Positions from 1 to 1,000 that look like position 0 to a single pair',
    },
    run(engine) {
      const table = engine.sinusoidal.encode({ seqLen: 1001, dModel: WIDTH });
      const close = (columns) => {
        let count = 0;
        for (let p = 1; p <= 1000; p += 1) {
          const row = rowOf(table, WIDTH, p);
          const far = norm(Float32Array.from({ length: columns }, (_, c) => row[c] - table[c]));
          if (far < 0.1) count += 1;
        }
        return count;
      };
      return outcome({
        measured: close(2),
        relation: '>',
        limit: 10,
        note: {
          ko: `쌍 256개를 모두 보면 ${shown(close(WIDTH))}곳입니다. 갈라내는 것은 주기 하나가 아니라 여러 빠르기입니다.`,
          en: `To all 256 pairs there are ${shown(close(WIDTH))}. What tells them apart is not a period but many speeds.`,
        },
      });
    },
  },
  'rotation-leaves-the-input-alone': {
    title: {
      ko: '세 방식이 쿼리 벡터를 바꾸지 않는 것의 수(더하기, 편향, 회전 가운데)',
      en: 'Ways that leave the query vector as it was, of adding, bias and rotation',
    },
    run(engine) {
      const x = tokenVectors(engine, { rows: 1, width: 64, seed: 2 });
      const added = add(x, engine.sinusoidal.encode({ positions: [9], dModel: 64 }));
      const turned = engine.rope.rotate(x, { headDim: 64, positions: [9] });
      const bias = engine.alibi.bias({ numHeads: 1, queryLen: 1, keyLen: 10, queryOffset: 9 });
      const changes = [largestDifference(x, added), 0, largestDifference(x, turned)];
      return outcome({
        measured: changes.filter((change) => change === 0).length,
        relation: '=',
        limit: 1,
        note: {
          ko: `더하기와 회전은 벡터를 바꾸고, 편향은 로짓만 바꿉니다(거리 9에서 ${shown(bias[0])}). 세 갈래입니다.`,
          en: `Adding and turning change the vector; a bias changes logits only (${shown(bias[0])} at distance 9). There are three ways.`,
        },
      });
    },
  },
};
