import assert from 'node:assert/strict';
import { test } from 'node:test';
import { treeFaults } from '../../browser/tree/laws.js';
import { formOf } from '../../browser/tree/write.js';

const node = (role, name = '', children = [], more = {}) => ({
  role,
  name,
  isFocusable: false,
  children,
  ...more,
});
const page = (...children) =>
  node('page', 'Page', [node('main', '', [node('heading', 'Title', [], { level: 1 }), ...children])]);
const faultsOf = (...children) => treeFaults(page(...children), { lang: 'en' });

test('a page that is well has no faults', () => {
  assert.deepEqual(faultsOf(node('heading', 'Part', [], { level: 2 }), node('button', 'Undo')), []);
});

test('every law is told where it is broken', () => {
  const two = (role, name) => [node(role, name), node(role, name)];
  /** @type {[children: any[], fault: RegExp][]} */
  const cases = [
    [[node('button')], /button: no name/],
    [[node('image')], /image: no name/],
    [[node('generic', '', [], { isFocusable: true })], /takes the focus without a name/],
    [[node('heading', 'Deep', [], { level: 3 })], /“Deep”: from level 1 to 3/],
    [[node('heading', '', [], { level: 2 })], /is empty/],
    [[node('heading', 'Again', [], { level: 1 })], /2 headings of level 1/],
    [[node('main')], /2 main parts/],
    [two('navigation', 'Here'), /two landmarks navigation/],
    [two('button', 'Run'), /“Run” more than once/],
    [[node('button', '되돌리기')], /in Korean/],
  ];
  for (const [children, fault] of cases) {
    const faults = faultsOf(...children);
    assert.equal(faults.length, 1, faults.join('\n'));
    assert.match(faults[0], fault);
  }
  const korean = (name, foreign) => treeFaults(page(node('link', name)), { lang: 'ko', foreign });
  assert.match(korean('Back to the text')[0], /in English/);
  for (const name of ['rope.rotate', 'Su et al. 2021', 'NumPy', '본문'])
    assert.deepEqual(
      korean(name).filter((fault) => fault.includes(name)),
      [],
    );
  assert.deepEqual(
    korean('Back to the text', ['Back to the text of 2017']).filter((fault) => /link/.test(fault)),
    [],
  );
});

test('sliders of one name are told apart by what they say', () => {
  const slider = (value) => node('slider', 'Pair', [], { value });
  assert.deepEqual(faultsOf(slider('row 1'), slider('row 2')), []);
  assert.equal(faultsOf(slider('row 1'), slider('row 1')).length, 1);
});

const snapshot = `- banner:
  - heading "Turn: it 7" [level=2]:
    - link "Turn it":
      - /url: "#turn"
  - text: Then see
  - 'group "Controls: all"':
    - slider "Position"
    - slider "Base"
    - paragraph:
      - button "Undo" [disabled]
    - combobox "Order":
      - option "first" [selected]
  - img "Rows 3"
- main`;

test('the form of a page has each kind of part once, without words, numbers and links', () => {
  const form = `banner
  heading [level=#]
  group
    slider
    button [disabled]
    combobox
  img
main
`;
  assert.equal(formOf(snapshot), form);
  assert.equal(formOf(snapshot.replaceAll(/"[A-Z]\w+/g, '"낱말').replace('Rows 3', 'Rows 44')), form);
  for (const [before, after] of [
    ['banner', 'navigation'],
    [' [disabled]', ''],
    ['img', 'figure'],
    ['    - combobox', '  - combobox'],
  ]) {
    assert.ok(snapshot.includes(before));
    assert.notEqual(formOf(snapshot.replace(before, after)), form, before);
  }
});
