import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { formOf } from '../../browser/tree/write.js';

// What a screen reader is given, as tests/browser reads it: one page of each kind.
const folder = fileURLToPath(new URL('../../browser/trees/', import.meta.url));
test('every name of a kept tree is read as one', () => {
  for (const file of readdirSync(folder)) {
    const rest = formOf(readFileSync(`${folder}${file}`, 'utf8')).replaceAll('""', '');
    assert.doesNotMatch(rest, /"/, file);
    // Roles, states and counts are few words.
    for (const line of rest.split('\n')) assert.match(line, /^[a-z0-9 ,=#]*$/, `${file}: ${line}`);
  }
});

const kept = `page "Rope"
  h2 "Turn it"
  text "Then" says "see"
  link "a lesson"
  group "Controls"
    slider "Position" = "#" disabled ("Drag it")
    combobox "Order" of 3 = "first"
    radio "one" checked
    radio "two"
    radio "three"
    table "Rows" of 4 rows under "a", "b"
    … 2 more like these
`;

test('another language has other names, links elsewhere and its own hints', () => {
  const same = kept
    .replaceAll(/"[A-Za-z]+/g, '"낱말')
    .replace('  link "a lesson"\n', '')
    .replace(' ("Drag it")', '')
    .replace('… 2 more', '… 5 more');
  assert.notEqual(same, kept);
  assert.equal(formOf(same), formOf(kept));
});

test('a part, a state, a value or a count that is another is found', () => {
  for (const [before, after] of [
    ['slider', 'textbox'],
    ['  h2 "Turn it"\n', ''],
    ['h2', 'h3'],
    [' disabled', ''],
    [' = "#"', ''],
    ['"one" checked', '"one"'],
    ['of 3', 'of 2'],
    ['of 4 rows', 'of 5 rows'],
    [', "b"', ''],
    ['    radio "two"\n', ''],
    ['  group', '    group'],
  ]) {
    assert.ok(kept.includes(before));
    assert.notEqual(formOf(kept.replace(before, after)), formOf(kept), before);
  }
});
