import { make } from '../../elements/dom.js';
import { teachWords as words } from '../../strings/words.js';
import { readCodes } from '../class/code.js';
import { pageWords } from '../language.js';
import { demoWith } from './demo.js';
import { button, tick } from './fields.js';
import { showFullScreen } from './full-screen.js';
import { storedSettings, storeSettings, textsOf } from './settings.js';

const say = pageWords(words);

const FAULTS = 12;

// One demo's votes: how many chose each option, the right one marked by the engine's answer.
async function histogramOf(name, votes, engine, isMarked) {
  const { descriptor, t } = await demoWith(name);
  const { predict } = descriptor;
  if (!predict) return undefined;
  const counts = predict.options.map((_, index) => votes.filter((vote) => vote.index === index).length);
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return undefined;
  const answer = predict.answer(engine);
  const rows = predict.options.map((option, index) => {
    const isRight = isMarked && option === answer;
    const bar = make('div.bar');
    bar.style.inlineSize = `${(100 * counts[index]) / Math.max(...counts)}%`;
    const share = say('tally.share', {
      count: counts[index],
      percent: Math.round((100 * counts[index]) / all),
    });
    return make(
      'li',
      { className: isRight ? 'right' : '' },
      make('p', t(`predict.${option}`), isRight && make('strong', ` ✓ ${say('tally.answer')}`)),
      make('div.measure', make('div.room', bar), make('span', share)),
    );
  });
  return make(
    'section.histogram',
    make('h3', t('title')),
    make('p', t('predict')),
    make('ul', ...rows),
    make('p.hint', say('tally.voters', { count: all })),
  );
}

// A code whose option the demo has not was made by another edition of this site.
async function strayOf(votes) {
  const strays = [];
  for (const vote of votes) {
    const { descriptor } = await demoWith(vote.demo);
    if (!(vote.index < (descriptor.predict?.options.length ?? 0))) strays.push(vote);
  }
  return strays;
}

/** The tool that counts predictions, in `place`; `demos` are the names of all demos. */
export function connectTally(place, demos) {
  const field = make('textarea', {
    rows: 6,
    spellcheck: false,
    autocomplete: 'off',
    placeholder: 'K7QF-2M9D  8HWX-04TB …',
    'aria-label': say('tally.codes'),
  });
  const said = make('div.faults', { role: 'status' });
  const result = make('div.counted');
  const home = make('div', result);
  // First what the class thinks, then, when it has talked about it, the answer.
  let isMarked = false;
  let round = 0;

  async function count() {
    round += 1;
    const mine = round;
    const { votes, faults, repeated } = readCodes(field.value, demos);
    const engine = await globalThis.Posenc.loadEngine();
    const strays = await strayOf(votes);
    storeSettings('codes', { text: field.value });
    // The question of this lesson first, codes of another after it.
    const votesOf = (name) => votes.filter(({ demo }) => demo === name).length;
    const names = [...new Set(votes.map(({ demo }) => demo))].sort((a, b) => votesOf(b) - votesOf(a));
    const parts = await Promise.all(
      names.map((name) =>
        histogramOf(
          name,
          votes.filter(({ demo }) => demo === name),
          engine,
          isMarked,
        ),
      ),
    );
    if (mine !== round) return;
    result.replaceChildren(...parts.filter(Boolean));
    enlarge.disabled = !parts.some(Boolean);
    clear.disabled = field.value === '';
    const lines = [
      ...faults.slice(0, FAULTS).map(({ line, text, fault }) => say(`fault.${fault}`, { line, text })),
      ...(faults.length > FAULTS ? [say('fault.more', { count: faults.length - FAULTS })] : []),
      ...strays.map(({ code }) => say('fault.option', { text: code })),
      ...(repeated > 0 ? [say('tally.repeated', { count: repeated })] : []),
    ];
    said.replaceChildren(...lines.map((line) => make('p', line)));
  }

  const mark = tick(say('tally.mark'), isMarked, (ticked) => {
    isMarked = ticked;
    count();
  });
  // The same nodes, so that codes counted meanwhile show there as well.
  const enlarge = button(say('tally.enlarge'), () =>
    showFullScreen(say('tally.label'), 'votes', [result, mark], () => {
      home.append(result);
      actions.prepend(mark);
      enlarge.focus();
    }),
  );
  const clear = button(say('tally.clear'), () => {
    field.value = '';
    count();
    field.focus();
  });
  const actions = make('p.doing', mark, enlarge, clear);
  field.value = textsOf([storedSettings('codes').text])[0] ?? '';
  field.addEventListener('input', count);
  place.replaceChildren(make('label.field', make('span', say('tally.codes')), field), actions, said, home);
  count();
}
