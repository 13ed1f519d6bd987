import { signal } from '../../../core/signals.js';
import { nameOf } from '../../../plots/curves.js';
import { makeModels } from '../models.js';
import { curveOf } from '../runs.js';
import { faultOf, ownKey, planOf } from './losses-by-length.js';

/** A button that has the chosen model read the text of the reader, in a worker. */
export const makeLive =
  (modelsOf = makeModels) =>
  (context) => {
    // One closure: a measurement that was dropped is told by what runs now, which button and words read too.
    const { make, setText } = context;
    /** @type {import('@preact/signals-core').Signal<any>} */
    const value = signal();
    const models = modelsOf(context);
    const begin = make('button', { type: 'button', className: 'option', onclick: () => measure() });
    const bar = make('progress', { max: 1 });
    const status = make('p', { className: 'line', role: 'status' });
    const node = make('div', { role: 'group' }, begin, bar, status);
    let values;
    let t;
    let running;
    let said;

    const curves = () => (value.peek()?.key === ownKey(values.text) ? value.peek().curves : new Map());

    async function measure() {
      const { text, chosen: id } = values;
      const key = ownKey(text);
      const own = { id, key, share: 0 };
      running = own;
      said = undefined;
      write();
      const [lengths, losses] = [[], []];
      try {
        const plan = planOf(text, id);
        const cost = plan.reduce((sum, { length }) => sum + length, 0);
        for (const { length, params } of plan) {
          const { loss } = await models.ask(curveOf(id).encoding, 'losses', params);
          if (running !== own) return;
          lengths.push(length);
          losses.push(loss);
          own.share += length / cost;
          write();
        }
        value.value = { key, curves: new Map([...curves(), [id, { lengths, losses }]]) };
        said = { key: 'ownDone', id };
      } catch (error) {
        if (running !== own) return;
        said = { key: 'ownFailed', id, message: error.message };
      }
      running = undefined;
      write();
    }

    function write() {
      if (!t || !values) return;
      const name = nameOf(values.chosen, t);
      const isBlank = ownKey(values.text) === '';
      setText(begin, t(curves().has(values.chosen) ? 'ownAgain' : 'ownMeasure', { name }));
      begin.disabled = running !== undefined || isBlank || faultOf(values.text) !== undefined;
      bar.hidden = running === undefined;
      bar.value = running?.share ?? 0;
      bar.setAttribute('aria-label', t('ownProgress'));
      node.setAttribute('aria-label', t('ownGroup'));
      const words = running
        ? { key: 'ownRuns', id: running.id }
        : (said ?? { key: isBlank ? 'ownHint' : undefined });
      setText(
        status,
        words.key ? t(words.key, { ...words, name: words.id ? nameOf(words.id, t) : name }) : '',
      );
    }

    return {
      node,
      value,
      write(words) {
        t = words;
        write();
      },
      set(next) {
        if (values && ownKey(next.text) !== ownKey(values.text)) running = said = undefined;
        values = next;
        write();
      },
      start: () => models.resume(),
      stop(isGone) {
        if (!isGone) return models.pause();
        running = said = undefined;
        models.close();
        value.value = undefined;
      },
    };
  };
