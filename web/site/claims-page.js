import { formatNumber } from '../core/numbers.js';
import { fill } from '../core/words.js';
import { make, replaceEntry } from '../elements/dom.js';
import { readHash } from './hash-navigation.js';
import { eachPart } from './page.js';

// The page of all claims: choosing among them, with the choice in the address, and running their checks here and now.
// Without this script the page is the whole list.

function connectClaims(box) {
  // One closure: filters, address, counts and runs are of one list on the page.
  const words = JSON.parse(box.dataset.words);
  const say = (key, values) => fill(words[key], values);
  const controls = [...box.querySelectorAll('[data-filter]')];
  const selects = controls.filter(({ tagName }) => tagName === 'SELECT');
  const entries = [...box.parentElement.querySelectorAll('.entry')];
  const texts = new Map();

  // What an entry says, looked up when the first word is typed.
  function textOf(entry) {
    if (!texts.has(entry)) texts.set(entry, entry.textContent.toLowerCase());
    return texts.get(entry);
  }

  const traits = new Map(
    entries.map((entry) => {
      const { document, verdict, lesson, check } = entry.dataset;
      return [entry, { document, verdict, lesson, check: check ? 'with' : 'without' }];
    }),
  );

  const chosen = () =>
    Object.fromEntries(controls.map(({ dataset, value }) => [dataset.filter, value.trim()]));

  function fits(entry, { text, ...choice }) {
    const own = traits.get(entry);
    const named = Object.entries(choice).every(([name, value]) => value === '' || own[name] === value);
    return (
      named &&
      (text === '' ||
        text
          .toLowerCase()
          .split(/\s+/)
          .every((word) => textOf(entry).includes(word)))
    );
  }

  // Behind each option: how many claims it would leave beside the other choices.
  function countOptions(choice) {
    for (const select of selects) {
      const name = select.dataset.filter;
      const rest = entries.filter((entry) => fits(entry, { ...choice, [name]: '' }));
      for (const option of select.options) {
        if (option.value === '') continue;
        const count = rest.filter((entry) => traits.get(entry)[name] === option.value).length;
        option.textContent = `${option.dataset.label} (${count})`;
      }
    }
  }

  const shown = () => entries.filter((entry) => !entry.hidden);
  const checksOf = (list) => [...new Set(list.map((entry) => entry.dataset.check).filter(Boolean))];

  function show() {
    const choice = chosen();
    const isChosen = Object.values(choice).some((value) => value !== '');
    for (const entry of entries) entry.hidden = !fits(entry, choice);
    for (const list of document.querySelectorAll('.claims-list')) {
      const count = list.querySelectorAll('.entry:not([hidden])').length;
      const empty = count === 0;
      list.hidden = empty;
      if (isChosen) list.open = true;
      list.querySelector('summary').textContent = say('list', { count });
      const heading = list.previousElementSibling;
      if (heading?.tagName === 'H2') heading.hidden = empty;
    }
    countOptions(choice);
    const left = shown();
    box.querySelector('.claims-count').value =
      left.length > 0 ? say('count', { shown: left.length, all: entries.length }) : words.none;
    labelRun();
  }

  function labelRun() {
    const count = checksOf(shown()).length;
    if (running) runButton.textContent = words['run.stop'];
    else runButton.textContent = count > 0 ? say('run', { count }) : words['run.none'];
    runButton.disabled = count === 0 && !running;
  }

  function writeAddress() {
    const query = new URLSearchParams(
      Object.entries(chosen()).filter(([, value]) => value !== ''),
    ).toString();
    const hash = query ? `#${box.id}?${query}` : '';
    replaceEntry(history.state, `${location.pathname}${location.search}${hash}`);
  }

  function clear() {
    for (const control of controls) control.value = '';
    show();
  }

  function topicOf(id) {
    const list = document.getElementById(id)?.nextElementSibling;
    return list?.matches('.claims-list') ? list : undefined;
  }

  // The choice that the address names; a claim that it names is shown, whatever was chosen.
  function readAddress() {
    const [id, query] = readHash();
    if (id === box.id && query !== undefined) {
      const values = new URLSearchParams(query);
      for (const control of controls) {
        const value = values.get(control.dataset.filter) ?? '';
        const legal =
          control.tagName !== 'SELECT' || [...control.options].some((option) => option.value === value);
        control.value = legal ? value : '';
      }
      show();
      box.scrollIntoView();
      return;
    }
    const entry = entries.find((other) => other.id === id);
    // A topic, as lessons link to it, or a claim of one.
    const list = entry?.closest('.claims-list') ?? topicOf(id);
    if (list) list.open = true;
    if (!entry?.hidden) return;
    clear();
    entry.scrollIntoView();
  }

  // Runs the check 'group/name' and says under every entry that rests on it what came out.
  async function run(path, list) {
    for (const entry of list) resultOf(entry).value = words['check.running'];
    try {
      const { Posenc } = globalThis;
      const check = await Posenc.checkNamed(path);
      const { measured, expected, unit, holds } = check.run(await Posenc.loadEngine());
      const write = (value) =>
        `${typeof value === 'number' ? formatNumber(value) : value}${unit ? ` ${unit}` : ''}`;
      const values = { measured: write(measured), expected: write(expected) };
      for (const entry of list) tell(entry, holds ? 'holds' : 'fails', values);
      return holds;
    } catch (error) {
      for (const entry of list) tell(entry, 'error', { message: error.message });
      return false;
    }
  }

  const resultOf = (entry) => entry.querySelector('.claim-now');

  function tell(entry, outcome, values) {
    const sign = outcome === 'holds' ? '✓ ' : '✗ ';
    const mark = make('span.claim-mark', { 'aria-hidden': 'true' }, sign);
    resultOf(entry).replaceChildren(mark, say(`check.${outcome}`, values));
  }

  const restingOn = (path) => entries.filter((entry) => entry.dataset.check === path);

  function addRunButton(entry) {
    const press = async () => {
      button.disabled = true;
      await run(entry.dataset.check, [entry]);
      button.disabled = false;
    };
    const said = { className: 'claim-run', 'aria-describedby': entry.id };
    const button = make('button', { ...said, onclick: press }, words['check.run']);
    const result = make('output.claim-now');
    entry.append(make('p.claim-check', button, ' ', result));
  }

  const runButton = box.querySelector('.claims-run');
  const progress = box.querySelector('progress');
  const result = box.querySelector('.claims-result');
  let running = false;

  // A breath between two checks, so that the page stays alive.
  const breath = () => new Promise((resolve) => setTimeout(resolve));

  async function runAll() {
    if (running) {
      running = false;
      return;
    }
    const paths = checksOf(shown());
    running = true;
    labelRun();
    result.value = '';
    progress.max = paths.length;
    progress.value = 0;
    progress.hidden = false;
    let failed = 0;
    for (const path of paths) {
      if (!running) break;
      if (!(await run(path, restingOn(path)))) failed += 1;
      progress.value += 1;
      await breath();
    }
    result.value = say(failed > 0 ? 'run.failed' : 'run.done', { done: progress.value, failed });
    progress.hidden = true;
    running = false;
    labelRun();
  }

  for (const entry of entries) if (entry.dataset.check) addRunButton(entry);
  runButton.addEventListener('click', runAll);
  box.addEventListener('input', () => {
    show();
    writeAddress();
  });
  box.querySelector('.claims-reset').addEventListener('click', () => {
    clear();
    writeAddress();
  });
  box.hidden = false;
  show();
  readAddress();
  return readAddress;
}

let readAddress;
addEventListener('hashchange', () => readAddress?.());
eachPart((root) => {
  const box = root.querySelector('.claims-filters');
  readAddress = box && connectClaims(box);
});
