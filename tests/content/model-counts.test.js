import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readModel, tallyModels } from '../../web/generator/models.js';
import { documents, readJson } from './corpus.js';

// Sentences that count models, held to the rows of the table.
const rotary = ['rope', 'rope-nope', 'mrope'];
const all = readJson('models.json').map(readModel);
const models = all.filter(({ encoding, kinds }) => kinds && rotary.includes(encoding));
const isLocal = ({ sees }) => sees === 'window' || sees === 'chunk';
const isGlobal = ({ sees }) => sees === 'all';
const mixed = models.filter(({ kinds }) => kinds.some(isLocal) && kinds.some(isGlobal));
const globalOf = ({ kinds }) => kinds.find(isGlobal);
const localOf = ({ kinds }) => kinds.find(isLocal);
const idsOf = (list) => list.map(({ id }) => id).sort();

function holds(slug, part, sentences) {
  for (const [lang, words] of Object.entries(sentences)) {
    const { body } = documents.find(({ path }) => path.endsWith(`lessons/${slug}/${lang}.md`));
    const [, section] = new RegExp(`\\{#${part}[ }](.*?)(?=^## )`, 'ms').exec(body);
    for (const one of words) assert.ok(section.includes(one), `${slug}, ${lang}: ${one}`);
  }
}

test('compare: bases of the models that mix layers with windows and layers that see all', () => {
  const bare = mixed.filter((model) => !globalOf(model).rope);
  const apart = mixed.filter((model) => globalOf(model).rope && globalOf(model).base > localOf(model).base);
  const alike = mixed.filter((model) => globalOf(model).rope && globalOf(model).base === localOf(model).base);
  assert.equal(bare.length + apart.length + alike.length, mixed.length);
  holds('compare', 'two-kinds', {
    en: [
      `Of the ${mixed.length} models`,
      `${apart.length} give them RoPE with a larger base, ${alike.length} RoPE with the same base, and ${bare.length} `,
    ],
    ko: [
      `모델 ${mixed.length}개 가운데 ${apart.length}개는 전역 층에 베이스가 더 큰 RoPE를, ${alike.length}개는 베이스가 같은 RoPE를 두고, ${bare.length}개는`,
    ],
  });
});

test('compare: which of them scale layers with windows, and which layers that see all', () => {
  const locals = mixed.filter((model) => localOf(model).scaled);
  assert.deepEqual(idsOf(locals), [
    ...['exaone-4.0-32b', 'exaone-4.5-33b', 'gpt-oss-120b', 'gpt-oss-20b', 'llama-4-scout'],
  ]);
  const turning = mixed.filter((model) => globalOf(model).rope);
  const scaled = turning.filter((model) => globalOf(model).scaled);
  assert.deepEqual(idsOf(scaled), ['gemma-3-27b', 'gpt-oss-120b', 'gpt-oss-20b', 'olmo-3-32b']);
  const plain = turning.length - scaled.length;
  holds('compare', 'longer', {
    en: [
      `${locals.length} of the ${mixed.length} models scale them, too`,
      `Of the ${turning.length} models with RoPE in global layers, ${scaled.length} scale them and ${plain} do not`,
    ],
    ko: [
      `${mixed.length}개 가운데 ${locals.length}개`,
      `모델 ${turning.length}개 가운데 ${scaled.length}개는 그 층을 스케일링하고 ${plain}개는 하지 않습니다`,
    ],
  });
});

test('compare: since when decoders have windows, states and layers without RoPE', () => {
  const [early, middle, late] = tallyModels(all);
  assert.equal(late.years[0], 2025);
  assert.ok(early.windowed <= 1 && early.state + early.bare === 0);
  assert.ok(middle.windowed > 1 && middle.state > 0 && middle.bare > 0);
  assert.ok(Math.abs(late.every / late.all - 0.5) < 0.05);
  holds('compare', 'tally', {
    en: ['Since 2024 windows', 'from 2025 on'],
    ko: ['2024년부터 창', '2025년부터 나온'],
  });
});

test('yarn: most models that were trained at a longer length have no scaling in their config', () => {
  const grown = models.filter(({ before, longest }) => longest > before);
  const plain = grown.filter(({ scaling }) => scaling === undefined);
  assert.ok(plain.length > grown.length / 2);
  holds('yarn', 'larger-base', {
    en: [`Of the ${grown.length} models`, `${plain.length} have no scaling in their config`],
    ko: [`모델은 ${grown.length}개이며, 그 가운데 ${plain.length}개는 설정에 스케일링이 없습니다`],
  });
});
