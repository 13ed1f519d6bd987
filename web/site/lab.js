import { effect } from '../core/signals.js';
import { make, setText } from '../elements/dom.js';
import { visible } from '../elements/environment.js';
import { loadMain, loadScript, startWorker } from '../elements/scripts.js';
import { save } from '../export/save.js';
import { labWords as words } from '../strings/words.js';
import { trainerDesk, trainerPool } from '../trainer/index.js';
import { makeBench } from './lab/bench.js';
import { makeMemory } from './lab/memory.js';
import { programOf } from './lab/program.js';
import { makeRate } from './lab/rate.js';
import { fileOf, modelsIn } from './lab/records.js';
import { makeRunner } from './lab/runner.js';
import { INITIAL, WAYS } from './lab/settings.js';
import { makeShelf } from './lab/shelf.js';
import { makeNames, makeTable } from './lab/table.js';
import { pageWords } from './language.js';
import { button } from './teach/fields.js';

// Milliseconds: a long test of a large model may take minutes, without a sign of life.
const PATIENCE = 600000;

// The laboratory of the length race: two runs in `bench`, and in `shelves` all that was run in this browser.
function connectLab(bench, shelves) {
  // One closure: it makes the parts of the page and hands them to each other.
  // Scripts beside this one put there what they bring.
  globalThis.Posenc ??= {};
  const t = pageWords(words);
  const names = makeNames(t);
  const changed = () => {
    two?.changed();
    if (!table) return;
    table.write(shelf.all());
    saving.disabled = clearing.disabled = shelf.own().length === 0;
  };
  let two;
  let table;
  const shelf = makeShelf({ changed });
  const rate = makeRate({
    makePool: () => trainerPool({ loadMain, startWorker, size: 1 }),
    changed: () => two?.changed(),
  });
  const memory = makeMemory({ ask: trainerDesk({ loadMain }), changed: () => two?.changed() });
  const pool = trainerPool({ loadMain, startWorker, timeout: PATIENCE });
  const runner = makeRunner({
    pool,
    changed: () => two?.changed(),
    done(model) {
      const { others } = shelf.add([model]);
      if (others.length > 0) tell(t('otherHash'));
    },
    measured: rate.set,
  });

  const loaded = new Set();
  async function loadStored(task) {
    try {
      await loadScript(`lab/runs.${task}`, () => globalThis.Posenc.runs?.[task] !== undefined);
    } catch (error) {
      return two.tell(t('stored.failed', { reason: error.message }));
    }
    loaded.add(task);
    const { models } = modelsIn(JSON.stringify(globalThis.Posenc.runs[task]), 'stored');
    shelf.show(models);
  }

  async function saveProgram({ settings, seeds, readings, lengths }) {
    try {
      await loadScript('lab/programs', () => globalThis.Posenc.programs !== undefined);
    } catch (error) {
      return two.tell(t('stored.failed', { reason: error.message }));
    }
    const name = `train_${settings.task}_${settings.encoding}.py`;
    const text = programOf(globalThis.Posenc.programs, { settings, seeds, readings, lengths });
    save(name, [text], 'text/x-python');
  }

  const said = make('p.lab-said', { role: 'status' });
  const tell = (text) => setText(said, text);
  let before;
  const undo = button(t('undo'), () => {
    shelf.add(before);
    undo.hidden = true;
    tell(t('undone'));
  });
  undo.hidden = true;
  function removed(models, text) {
    before = models;
    undo.hidden = false;
    tell(text);
    undo.focus();
  }

  const saving = button(t('export'), () =>
    save('posenc-runs.json', [fileOf(shelf.own())], 'application/json'),
  );
  const clearing = button(t('clear'), () => removed(shelf.clear(), t('cleared')));
  table = makeTable({
    t,
    names,
    use(run, row) {
      const ways = Object.fromEntries(Object.keys(WAYS).map((way) => [`read-${way}`, false]));
      const [way, factor = '0'] = row.reading.split('@');
      const seeds = row.models
        .map(({ seed }) => seed)
        .sort((a, b) => a - b)
        .slice(0, 16);
      two.use(run, {
        ...{ ...INITIAL, ...row.settings, ...ways },
        ...{ [`read-${way}`]: true, factor: Number(factor), seeds },
      });
      bench.scrollIntoView({ block: 'start' });
    },
    remove: (row) => removed(shelf.remove([row]), t('deleted', { run: names.run(row) })),
  });

  const file = make('input', {
    type: 'file',
    accept: '.json,application/json',
    multiple: true,
    hidden: true,
  });
  file.addEventListener('change', async () => {
    const lines = [];
    for (const one of file.files) {
      // One that was moved or written since it was chosen cannot be read.
      const text = await one.text().catch(() => undefined);
      if (text === undefined) {
        lines.push(t('import.unreadable', { name: one.name }));
        continue;
      }
      const { models, error } = modelsIn(text, one.name.slice(0, 60));
      if (error) lines.push(t('import.refused', { name: one.name, reason: error }));
      else {
        const { count, others } = shelf.add(models);
        lines.push(t('import.taken', { name: one.name, count, all: models.length }));
        if (others.length > 0) lines.push(t('import.others', { count: others.length }));
      }
    }
    file.value = '';
    tell(lines.join(' '));
  });

  two = makeBench({
    t,
    names,
    runner,
    shelf,
    rate,
    memory,
    loadStored,
    hasStored: (task) => loaded.has(task),
    saveProgram,
  });
  bench.replaceChildren(two.node);
  shelves.replaceChildren(
    table.node,
    make(
      'p.doing',
      saving,
      button(t('import'), () => file.click()),
      clearing,
      undo,
    ),
    file,
    said,
  );

  // In a hidden tab a browser slows pages down, and nobody waits: the training waits as well.
  let heldHere = false;
  effect(() => {
    const now = runner.progress();
    if (!visible.value && now.isBusy && !now.isPaused) {
      heldHere = true;
      runner.pause();
    } else if (visible.value && heldHere) {
      heldHere = false;
      runner.resume();
    }
  });
  changed();
}

const place = (name) => document.querySelector(`.tool[data-tool="${name}"]`);
connectLab(place('bench'), place('shelf'));
