import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bindDots } from '../../../web/generator/html.js';
import { optionOrder } from '../../../web/generator/markdown/containers.js';
import { fillExpressions } from '../../../web/generator/markdown/engine.js';
import { markdownOf, math, page } from './markdown-of.js';

const engine = {
  alibi: { slopes: ({ numHeads }) => Array.from({ length: numHeads }, (_, h) => 2 ** (-(h + 1) / 2)) },
};
const claims = [
  {
    id: 'C1',
    statement: { ko: '높은 차원이 빠르다.', en: 'High dimensions are fast.' },
    verdict: 'wrong',
    correction: { ko: '느립니다.', en: 'They are slow.' },
    sources: [{ key: 'one2017', where: '§3' }],
    check: 'speed',
    note: { ko: '세어 보십시오.', en: 'Count them.' },
    document: '001',
    place: { line: 7 },
    lesson: 'why#question',
  },
  {
    id: 'C2',
    statement: { ko: '코드가 끝까지 돈다.', en: 'The code runs on.' },
    verdict: 'bug',
    correction: { ko: '멈춥니다.', en: 'It stops.' },
    document: '001',
    place: { line: 9 },
    lesson: 'why#question',
  },
];
const both = (text) => ({ ko: text, en: text });
const SPEED = { title: both('Turns'), measured: 0.25, expected: '< 1', holds: true, note: both('Slow.') };
const sources = Object.fromEntries(
  ['text', 'part', 'abstract', 'known'].map((read, i) => {
    const year = 2017 + i;
    const work = {
      authors: 'One, Two, Three',
      year,
      title: 'A',
      venue: 'V',
      url: 'https://example.org/',
      read,
    };
    return [`one${year}`, work];
  }),
);
const markdown = markdownOf({
  engine,
  claims,
  measured: new Map([['speed', SPEED]]),
  sources,
  glossary: { term: { ko: { term: '용어', text: '' }, en: { term: 'term', text: '' } } },
});
const body = (source) => markdown.render(source, page).body;

test('ExpressionsBecomeNumbersAsTheyAreSetInPrint', () => {
  assert.equal(fillExpressions('{{ engine: alibi.slopes({ numHeads: 4 })[3] | 4 }}', engine), '0.2500');
  assert.equal(fillExpressions('{{ engine: -alibi.slopes({ numHeads: 4 })[1] | 2s }}', engine), '−0.50');
  assert.equal(fillExpressions('{{ engine: 512 * 768 | 0 }}', engine), '393,216');
});

test('ExpressionsThatGiveNoNumberStopTheBuild', () => {
  for (const source of ['alibi.slopes({ numHeads: 4 })[9] | 4', 'nothing.at() | 2', '1 / 0 | 1', '"7" | 0']) {
    assert.throws(() => fillExpressions(`{{ engine: ${source} }}`, engine), /engine expression/);
  }
  assert.throws(() => fillExpressions('{{ engine: 1 }}', engine), /does not end/);
});

test('ExpressionsInsideFencesStayAsTheyAre', () => {
  const source = '```text\n{{ engine: 1 | 0 }}\n```\n';
  assert.equal(fillExpressions(source, engine), source);
});

test('ContainersNest', () => {
  const markup = body('::: answer\nA\n\n::: break\nB\n:::\n\nC\n:::\n\nD\n');
  assert.match(
    markup,
    /<section class="answer">.*A<\/p>\n<section class="break">\n<p>B<\/p>\n<\/section>\n<p>C<\/p>\n<\/section>\n<p>D/s,
  );
});

test('AContainerThatIsOpenOrUnknownStopsTheBuild', () => {
  assert.throws(() => body('::: break\nA\n'), /never closed/);
  assert.throws(() => body('::: nonsense\nA\n:::\n'), /nonsense/);
});

test('APredictionAsksBeforeItTells', () => {
  const markup = body('::: predict p-x b\nWhich?\n\n- [a] First\n- [b] Second\n\n---\n\nThe second.\n:::\n');
  assert.match(markup, /<pe-predict id="p-x" answer="b"><fieldset><legend>/);
  assert.match(markup, /<input type="radio" name="p-x" value="a"> <span>First<\/span><\/label>/);
  assert.match(markup, /<details class="reveal">.*The second\.<\/p>\n<\/div><\/details>/s);
  assert.throws(() => body('::: predict p-x c\nWhich?\n\n- [a] First\n\n---\nNo.\n:::\n'), /not one of a/);
});

test('a prediction is about the figures of its section and those that its text links to', () => {
  const demo = (id) => `::: demo alibi/slopes ${id}\nText.\n:::\n\n`;
  const predict = (id, link = '') =>
    `::: predict ${id} b\nWhich?\n\n- [a] First\n- [b] Second\n\n---\n\nThe [second](${link}).\n:::\n\n`;
  const markup = body(
    `${demo('one')}${predict('p-x')}## Two\n\n${predict('p-y', '#one?query=3')}${demo('two')}## Three\n\n${predict('p-z', '#other?query=3')}`,
  );
  assert.deepEqual(
    [...markup.matchAll(/<pe-predict id="(\S+)" answer="b"(?: for="(.*?)")?>/g)].map(([, id, about]) => [
      id,
      about,
    ]),
    [
      ['p-x', 'one'],
      ['p-y', 'one two'],
      ['p-z', undefined],
    ],
  );
});

test('ADemoHasAPlaceAStateAGateAndAScene', () => {
  const markup = body('::: demo a/b x n=2&m=3 gate:soft scene:class\nW\n:::\n');
  assert.match(
    markup,
    /<pe-demo name="a\/b" id="x" values="n=2&amp;m=3" gate="soft" scene="class" permalink><div class="fallback">/,
  );
  assert.match(body('::: demo a/b x\nW\n:::\n'), /<pe-demo name="a\/b" id="x" permalink>/);
  assert.match(body('::: demo a/b x step:all\nW\n:::\n'), / id="x" step="all" permalink>/);
  for (const wrong of ['a/b', 'a/b x gate:shut', 'a/b x step:2', 'a/b x scene:A"', 'a/b x n=1 m=2'])
    assert.throws(() => body(`::: demo ${wrong}\nW\n:::\n`), /must read/);
});

test('AClaimIsStruckNamedCorrectedAndMeasured', () => {
  const markup = body('::: claims why\n:::\n');
  assert.match(markup, /<b class="verdict">&lt;verdict\.wrong&gt;<\/b> <s>High dimensions are fast\.<\/s>/);
  assert.match(markup, /They are slow\./);
  assert.match(markup, /<p class="claim-note">Count them\.<\/p>/);
  assert.match(markup, /Turns: <samp>0\.25<\/samp> \(&lt;claim\.expected&gt; &lt; 1\)\. Slow\./);
  assert.match(markup, /<a href="#source-one2017">One et al\. 2017<\/a>, §3/);
  assert.match(markup, /<li id="source-one2017"/);
  assert.throws(() => body('::: claims rope\n:::\n'), /claims “rope”: no claim belongs to this lesson/);
});

test('ABugIsNamedAndNotStruck', () => {
  const markup = body('::: claims why\n:::\n');
  assert.match(markup, /class="claim claim-bug entry"/);
  assert.match(markup, /<b class="verdict">&lt;verdict\.bug&gt;<\/b> <q>The code runs on\.<\/q>/);
});

test('TheOrderOfOptionsIsDrawnByLessonAndId', () => {
  assert.deepEqual(optionOrder('x', 'p-a', 3), optionOrder('x', 'p-a', 3));
  const drawn = Array.from({ length: 300 }, (_, n) => optionOrder('x', `p-${n}`, 3));
  for (const order of drawn) assert.deepEqual([...order].sort(), [0, 1, 2]);
  for (const place of [0, 1, 2])
    assert.ok(Math.abs(drawn.filter((order) => order[0] === place).length - 100) < 30, `${place}`);
});

test('NoLineBeginsWithAMiddleDot', () => {
  assert.match(
    body('학습형·RoPE와 $a$·$b$, 하나 · 둘'),
    /학습형\u2060·RoPE.*<\/var>\u2060·<var>.*하나\u00a0· 둘/,
  );
  assert.match(body('`a·b`'), /<code>a·b<\/code>/);
  assert.equal(bindDots('Lesson 1 · 45 min'), 'Lesson 1\u00a0· 45 min');
  assert.equal(bindDots(bindDots('학습형·RoPE')), '학습형\u2060·RoPE');
});

test('CitationsAndTermsMustExist', () => {
  assert.match(
    body('[[term|terms]]'),
    /<a class="term" href="\.\.\/\.\.\/\.\.\/en\/glossary\/index\.html#term-term">terms<\/a>/,
  );
  assert.throws(() => body('[@nobody2000]'), /nobody2000/);
  assert.throws(() => body('[[nothing]]'), /nothing/);
});

test('A work that was not read whole says so where it is listed', () => {
  const markup = body('[@one2017, §3] [@one2018, §4] [@one2019] [@one2020]');
  const cited = [...markup.matchAll(/<cite><a[^>]*>([^<]*)<\/a>([^<]*)<\/cite>/g)];
  assert.deepEqual(
    cited.map(([, name, place]) => name + place),
    ['One et al. 2017, §3', 'One et al. 2018, §4', 'One et al. 2019', 'One et al. 2020'],
  );
  const listed = [...markup.matchAll(/<li id="source-(\w+)"[\s\S]*?<\/li>/g)];
  assert.equal(listed.length, 4);
  for (const [item, key] of listed) {
    const { read } = sources[key];
    assert.equal(item.includes(`<span lang="en">&lt;cite.${read}&gt;</span>`), read !== 'text', key);
    assert.equal(item.includes('annote = {'), read !== 'text', key);
  }
});

test('FormulasCarryNoStyleAttributes', () => {
  const markup = body(
    '$$\\fast{\\omega_i} = \\binom{1}{2} \\qquad b = \\sqrt[3]{2}$$\n\nInline $x^2$ and $5 price.\n',
  );
  assert.doesNotMatch(markup, /style=/);
  assert.match(markup, /class="enclosing fast"/);
  assert.equal(markup.match(/class="katex-display"/g).length, 2);
  assert.match(markup, /and \$5 price\./);
  assert.match(math.stylesheet(), /^\.katex \.k[0-9a-f]{5}\{[^}]+\}/);
  assert.throws(() => body('$\\nonsense{x}$'), /nonsense/);
});

test('AFormulaOfOneLineIsText', () => {
  const set = (tex) => /<p>(.*)<\/p>/s.exec(body(`$${tex}$`))[1];
  assert.equal(set('p'), '<var>p</var>');
  assert.equal(set('\\pos{p}'), '<var class="pos">p</var>');
  assert.equal(
    set('M_k\\,PE(p)'),
    '<span class="m"><var>M</var><sub><var>k</var></sub>\u2009<var>PE</var>(<var>p</var>)</span>',
  );
  assert.equal(set('i = 0, -1'), '<span class="m"><var>i</var>\u00a0=\u00a00,\u00a0−1</span>');
  assert.equal(
    set('1 < 2i+1 < 12345678'),
    '<span class="m">1\u00a0&lt;\u00a02<var>i</var>\u00a0+\u00a01\u00a0&lt;</span> <span class="m">12345678</span>',
  );
  assert.match(set('\\sin\\omega'), /sin\u2009<var>ω<\/var>/);
});

test('ANumberStaysWithTheRelationBeforeIt', () => {
  for (const tex of ['p =', '\\omega_6 = 10000^{-12/64} =', '\\lambda \\approx'])
    assert.match(body(`$${tex}$ {{ engine: 1 / 3 | 2 }}`), /\u00a0(?:<[^>]*>)?0\.33/, tex);
  assert.doesNotMatch(body('$p = 1$ {{ engine: 1 / 3 | 2 }}'), /\u00a0(?:<[^>]*>)?0\.33/);
});

test('AFormulaThatTextDoesNotSayIsSaidByMathMl', () => {
  const markup = body('$\\sqrt{d_h}\\,x^{-2}$');
  assert.match(
    markup,
    /<span class="hidden"><math>.*<msqrt>.*<\/math><\/span><span class="whole" aria-hidden="true">/,
  );
  assert.match(markup, /√<span class="over"><var>d<\/var><sub><var>h<\/var><\/sub><\/span>/);
  assert.match(markup, /<msup><mi>x<\/mi><mrow><mo>−<\/mo><mn>2<\/mn><\/mrow><\/msup>/);
  assert.doesNotMatch(markup, /katex|annotation|mspace/);
  assert.match(body('$f(x)$입니다'), /\)<\/span>\u2060입니다/);
  assert.match(body('$\\prod_i x_i$'), /class="katex"/);
});

test('AKoreanEndingStaysWithTheBracketOrPercentBeforeIt', () => {
  assert.match(
    body('점수(score)는 **키(key)**를 97%의 값으로'),
    /score\)\u2060는.*\)<\/strong>\u2060를 97%\u2060의/,
  );
  assert.match(body('이 값($f(x)$)'), /\(\u2060<.*\u2060\)/);
  assert.match(body('$\\rho_i$를'), /<\/(?:span|sub)>\u2060를/);
  assert.doesNotMatch(body('```python\nf(x)  # f(x)는\n```'), /\u2060/);
});

test('MatricesFractionsAndSumsAreSetOverOneAnother', () => {
  assert.match(
    body('$$\\begin{pmatrix} a & b \\\\ -c & d \\end{pmatrix}$$'),
    /<span class="tall">\(<\/span><span class="matrix wide"><span><var>a<\/var><\/span>.*<span>−<var>c<\/var><\/span>/,
  );
  assert.match(
    body('$$\\frac{a}{2}$$'),
    /<span class="frac"><span><var>a<\/var><\/span><span>2<\/span><\/span>/,
  );
  assert.match(
    body('$$\\sum_i x$$'),
    /<span class="sum"><span>∑<\/span><sub><var>i<\/var><\/sub><\/span>\u2009<var>x/,
  );
  assert.match(body('$\\left(\\frac12\\right)$'), /class="katex"/);
});

test('KoreanEmphasisEndsBeforeAParticle', () => {
  assert.match(body('**위치 인코딩(PE)**은 벡터입니다.'), /<strong>위치 인코딩\(PE\)<\/strong>\u2060은/);
});

test('HeadingsGetTheSameIdsInEveryLanguage', () => {
  const { headings } = markdown.render('## 하나 {#one}\n\n### 둘\n\n### 셋\n', page);
  assert.deepEqual(
    headings.map(({ id }) => id),
    ['one', 'one-1', 'one-2'],
  );
});

test('CodeIsColouredByClasses', () => {
  const markup = body('```python\ndef f(x):  # why\n    return "a"\n```\n');
  assert.doesNotMatch(markup, /style=/);
  assert.match(markup, /<span class="code-keyword">def<\/span>/);
  assert.throws(() => body('```cobol\nX\n```\n'), /cobol/);
});
