import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, test } from 'node:test';
import { startTrainer } from '../../web/engine/trainer.js';
import { modelsIn } from '../../web/site/lab/records.js';
import { paramsOf } from '../../web/site/lab/settings.js';
import { isAll } from '../scope.js';
import { hide, says, textOf } from './demo.js';
import { browsers, during, launch, sessionOf } from './driver/index.js';
import { layoutFaults, noFaults, thinOut, violations } from './measure.js';
import { asFile, languages } from './site.js';

const lab = (lang) => `${lang}/lab/index.html`;
// Two small runs that differ in the reading and the encoding.
const QUICK =
  '#run?steps=60&seeds=1,2&lengths=16,32,64&dModel=16&numHeads=2&mlpDim=32&read-yarn=1&b-encoding=alibi&b-read-yarn=0';

const isIdle = () => {
  const train = document.querySelector('.lab-train');
  return train?.disabled && document.querySelector('.lab-go progress').hidden;
};

describe('the lab', { skip: !browsers.includes('chromium') }, () => {
  const session = sessionOf('chromium');
  afterEach(() => assert.deepEqual(session.errors, []));

  const saved = async (name) => {
    const { file, bytes } = await session.fileOf(() => session.page.getByRole('button', { name }).click());
    return { file, text: bytes.toString() };
  };
  const assertInvalid = async (label) =>
    assert.equal(await session.page.getByLabel(label, { exact: true }).getAttribute('aria-invalid'), 'true');
  const fill = async (label, value) => {
    await session.page.getByLabel(label).fill(value);
    await session.page.getByLabel(label).press('Tab');
  };

  test('says how long it will take, and loads its trainer without the core', async () => {
    await session.open(asFile(lab('en')));
    await says(session, '.lab-line', /about \d+ (?:s|min) with/);
    assert.match(await textOf(session, '.lab-train'), /^Train A and B · models: 6$/);
    assert.match(await textOf(session, '#runs ~ .tool'), /Nothing was run in this browser yet/);
    assert.equal(await session.page.locator('script[src*="posenc.iife"]').count(), 0);
  });

  test('says which memory a large model takes, what fits where one is too large, and what does not go together', async () => {
    await session.open(`${asFile(lab('en'))}#run?layers=6&dModel=128&mlpDim=384&seeds=1&b-dModel=256`);
    await says(
      session,
      '.lab-settings > .trouble',
      /would have 2,765,568 parameters, and 1,048,576 are the most\. .*, 128 fits\./,
    );
    await assertInvalid('Dimension of the model, B');
    await session.open(`${asFile(lab('en'))}#run?numHeads=3`);
    await says(session, '.lab-settings .trouble', /A, Heads: every head needs a multiple of 4 dimensions/);
    await assertInvalid('Heads, A');
    await session.open(`${asFile(lab('en'))}#run?layers=6&dModel=128&mlpDim=384&seeds=1&b-dModel=64`);
    await says(
      session,
      '.lab-line',
      /model: \d{3},\d{3} \/ 99\d,\d{3}\. Memory of a worker: up to [45]\d MB\. .* \d+(?:\.\d)? (?:min|h)/,
    );
  });

  test('a link opens two runs and offers to train; what is trained is what the trainer makes', async () => {
    // Of the same page only the part after # changes: it has said so for another link before.
    await session.openAnew(asFile(lab('en')) + QUICK);
    await says(session, '.lab-main > .lab-said', /Press Train/);
    assert.match(
      await textOf(session, '.lab-difference'),
      /differ in one setting: Positional encoding, RoPE against ALiBi/,
    );
    await session.page.click('.lab-train');
    await session.until(isIdle, undefined, { what: 'all models' });
    assert.match(await textOf(session, '.lab-main > .lab-said'), /Trained in this tab: 4, in \d+ s/);
    assert.match(await textOf(session, '.lab-difference'), /At 64 tokens A has \d+% \(seeds .* and B \d+%/);
    const { models, error } = modelsIn((await saved('Save my runs (JSON)')).text, '');
    assert.equal(error, undefined);
    assert.equal(models.length, 4);
    const trainer = await startTrainer();
    for (const { settings, seed, hash } of models) {
      trainer.create({ ...paramsOf(settings), seed });
      trainer.train({ steps: settings.steps });
      assert.equal(hash, trainer.save().hash);
    }
  });

  test('measures by distance, and offers the settings of an encoding where it has them', async () => {
    await session.page.locator('.lab-main details', { hasText: 'How far back' }).locator('summary').click();
    await session.page.getByRole('button', { name: 'Measure by distance' }).click();
    await session.until(() =>
      [...document.querySelectorAll('.lab-main canvas[role=img]')].some((canvas) =>
        / back on\.$/.test(canvas.ariaLabel ?? canvas.getAttribute('aria-label')),
      ),
    );
    assert.equal(await session.page.locator('.lab-main details:last-of-type tbody tr').count(), 16);
    const base = session.page.getByLabel('xPos: scale base, tokens, A');
    await session.page.locator('summary', { hasText: 'The encoding in detail' }).click();
    assert.ok(await base.isHidden());
    await session.page.getByLabel('Positional encoding, A').selectOption('xpos');
    await base.waitFor();
    await session.page.getByLabel('Positional encoding, A').selectOption('rope');
    await says(session, '.lab-train', /All of this is/);
  });

  test('the runs are there after a reload, sorted, filtered, deleted and brought back', async () => {
    await session.reload();
    const rows = () =>
      session.evaluate(() =>
        [...document.querySelectorAll('.lab-runs tbody th')].map((head) => head.firstChild.textContent),
      );
    await session
      .until(() => document.querySelectorAll('.lab-runs tbody tr').length === 3)
      .catch(async ({ message }) => {
        const kept = await session.evaluate(() => localStorage.getItem('posenc:lab:runs'));
        assert.fail(`${message}; there is ${(await rows()).join(', ') || 'no row'}; kept: ${kept}`);
      });
    assert.equal(await session.evaluate(isIdle), true, 'nothing is to be trained again');
    await session.page.locator('.lab-runs thead button').first().click();
    const sorted = await rows();
    assert.deepEqual(sorted, ['3 back · ALiBi', '3 back · RoPE', '3 back · RoPE · YaRN, β 4']);
    await session.page.locator('.lab-runs thead button').first().click();
    assert.deepEqual(await rows(), sorted.toReversed());
    assert.equal(await session.page.getAttribute('.lab-runs [aria-sort]', 'aria-sort'), 'descending');
    await session.page.fill('.lab-shelf input', 'alibi');
    assert.deepEqual(await rows(), ['3 back · ALiBi']);
    await session.page.getByRole('button', { name: 'Delete: 3 back · ALiBi' }).click();
    await session.page.fill('.lab-shelf input', '');
    assert.equal((await rows()).length, 2);
    await session.page.getByRole('button', { name: 'Undo' }).click();
    assert.equal((await rows()).length, 3);
    await session.page.getByRole('button', { name: 'To B: 3 back · RoPE · YaRN, β 4' }).click();
    await says(session, '.lab-difference', /Changed at test time/);
  });

  test('files of a class are added, and a hostile one is refused by its field', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'posenc-'));
    const good = join(folder, 'posenc-good.json');
    const bad = join(folder, 'posenc-<b>bad.json');
    const run = {
      settings: { task: 'latest', encoding: 't5', steps: 40 },
      ...{ seed: 9, hash: '00000000000000ff', losses: [1.2], readings: { none: { 32: 0.5 } } },
    };
    const file = (runs) => JSON.stringify({ format: 'posenc-runs', version: 1, runs });
    writeFileSync(good, file([run]));
    writeFileSync(bad, file([run, { ...run, hash: '<script>' }]));
    await session.page.setInputFiles('input[type=file]', [good, bad]);
    await says(session, '#runs ~ .tool > .lab-said', /hexadecimal/);
    const said = await textOf(session, '#runs ~ .tool > .lab-said');
    assert.match(said, /posenc-good\.json: 1 model read, 1 of them new\./);
    assert.match(
      said,
      /bad\.json was not taken\. runs\[1\]\.hash: 16 hexadecimal digits are needed, got "<script>"\./,
    );
    assert.match(await textOf(session, '.lab-runs tbody'), /latest value · T5 bias.*posenc-good\.json/);
    // Written after it was chosen, a file is no longer the one that was meant; the others are taken.
    await session.evaluate(() => {
      const { text } = File.prototype;
      File.prototype.text = function () {
        return this.name.includes('bad')
          ? Promise.reject(new DOMException('', 'NotReadableError'))
          : text.call(this);
      };
    });
    await session.page.setInputFiles('input[type=file]', [bad, good]);
    await says(
      session,
      '#runs ~ .tool > .lab-said',
      /bad\.json could not be read: .* posenc-good\.json: 1 model read/,
    );
    rmSync(folder, { recursive: true });
  });

  test('stored runs and the programs come when they are asked for', async () => {
    await session.open(asFile(lab('en')));
    const load = session.page.getByRole('button', { name: 'Show the stored runs' });
    await load.click();
    await session.until(isIdle, undefined, { what: 'nothing left to train: the stored runs have it' });
    assert.match(await textOf(session, '.lab-difference'), /At 512 tokens A has \d+% .* and B \d+%/);
    const program = await saved('PyTorch program of B');
    assert.equal(program.file, 'train_back_alibi.py');
    assert.match(program.text, /^import torch$[\s\S]*^ {4}"encoding": "alibi",$/m);
    assert.match(program.text, /SEEDS = \[1, 2, 3\]/);
  });

  test('layers that differ and a further training are settings: in the link, at their place, in the table, in the program', async () => {
    const small = 'task=latest&steps=40&seeds=5&lengths=32,64&dModel=16&numHeads=2&mlpDim=32&window1=8';
    const further = 'furtherSteps=30&furtherReading=yarn&b-furtherReading=drop';
    await session.openAnew(`${asFile(lab('en'))}#run?${small}&layer2=none&b-layer2=same`);
    await session.until(() => !document.querySelector('.lab-train').disabled);
    assert.match(
      await textOf(session, '.lab-difference'),
      /differ in one setting: Layer 2: encoding, NoPE against as the model/,
    );
    await session.page.locator('summary', { hasText: 'Layer by layer' }).click();
    await fill('Layer 2: window, tokens, B', '20');
    await session.until(() => /b-window2=20/.test(location.hash));
    assert.ok(await session.page.getByLabel('Layer 3: encoding, A').isHidden());
    await session.openAnew(`${asFile(lab('en'))}#run?${small}&layer2=none&b-layer2=none&${further}`);
    await session.until(() => !document.querySelector('.lab-train').disabled);
    assert.match(await textOf(session, '.lab-difference'), /Positions from then on.*YaRN.*dropped/);
    await session.page.locator('summary', { hasText: 'Further training' }).click();
    await fill('Length of these steps, tokens, A', '16');
    await says(session, '.lab-settings .trouble', /at least the training length/);
    await fill('Length of these steps, tokens, A', '64');
    await session.until(() => /furtherLength=64/.test(location.hash));
    await session.page.click('.lab-train');
    await session.until(isIdle, undefined, { what: 'both models' });
    const runs = await textOf(session, '.lab-runs tbody');
    assert.match(runs, /latest value · RoPE\/NoPE.*Layer 1: window, tokens 8/);
    assert.match(runs, /Further steps 30/);
    const { text: program } = await saved('PyTorch program of A');
    assert.match(program, /"per_layer": \[\("rope", 8, 0\), \("none", 0, 0\)\]/);
    assert.match(program, /FURTHER = \{"steps": 30, "length": 64, "scaling": "yarn", "min_length": 16\}/);
  });

  test('Abacus is refused where there are no numbers, and adds where there are', async () => {
    const few =
      'steps=30&seeds=1&lengths=16,32&dModel=16&numHeads=2&mlpDim=32&encoding=abacus&b-encoding=fire';
    await session.open(`${asFile(lab('en'))}#run?${few}`);
    await says(session, '.lab-settings .trouble', /which only the addition task has/);
    for (const run of ['A', 'B']) await session.page.getByLabel(`Task, ${run}`).selectOption('addition');
    await session.until(() => !document.querySelector('.lab-train').disabled);
    assert.equal(await session.page.getByRole('button', { name: 'Show the stored runs' }).count(), 0);
    await session.page.click('.lab-train');
    await session.until(isIdle, undefined, { what: 'both models' });
    assert.match(await textOf(session, '.lab-difference'), /At 32 tokens A has \d+% and B \d+%/);
  });

  test('a hidden tab waits, and goes on when it is seen again', async () => {
    await session.open(`${asFile(lab('en'))}#run?seeds=71-74&b-seeds=71-74`);
    await session.until(() => !document.querySelector('.lab-train').disabled);
    await session.page.click('.lab-train');
    await says(session, '.lab-line', /step [1-9]/);
    await hide(session, true);
    await says(session, '.lab-line', /paused while this tab is hidden/);
    await hide(session, false);
    await says(session, '.lab-line', /left|starting/);
    await session.page.getByRole('button', { name: 'Stop' }).click();
    await says(session, '.lab-main > .lab-said', /^Stopped\./);
  });

  for (const lang of languages) {
    test(`${lang}: nothing is broken or out of reach, on a phone and on a screen, dark as well`, async (t) => {
      const screens = [
        { width: 360, dark: false },
        { width: 1280, dark: true },
      ];
      // Unless all is asked for, the lab light in Korean, and in English dark with the race.
      for (const screen of screens.filter(({ dark }) => isAll || (lang === 'en') === dark)) {
        const other = await during(t, launch('chromium', screen));
        await other.open(asFile(lab(lang)));
        await other.evaluate(() => {
          for (const fold of document.querySelectorAll('.lab-fold')) fold.open = true;
          [...document.querySelectorAll('.lab-main > .doing button')][0].click();
        });
        await other.until(() => document.querySelectorAll('.lab-runs tbody tr').length > 5);
        assert.deepEqual(await other.evaluate(layoutFaults), noFaults);
        assert.deepEqual(other.errors, []);
        for (const page of ['lab', 'race'].filter((name) => isAll || (name === 'race') === screen.dark)) {
          if (page === 'race') await other.open(asFile(`${lang}/race/index.html`));
          await thinOut(other);
          assert.deepEqual(await violations(other), []);
        }
      }
    });
  }
});
