import { signal } from '../../../core/signals.js';
import { bytesOf, makeModels } from '../models.js';
import { makeSession } from './session.js';

export const HELD_OUT = 'text-held-out';

/** A model reads the held-out text in a worker, as far as the figure asks, while somebody sees it. */
export const makeLive =
  (modelsOf = makeModels) =>
  (context) => {
    const { make, setText, loadData } = context;
    /** @type {import('@preact/signals-core').Signal<any>} */
    const value = signal();
    const models = modelsOf(context);
    const status = make('p', { className: 'line', role: 'status' });
    const node = make('div', {}, status);
    let session;
    let t;

    const open = () =>
      makeSession({
        ask: models.ask,
        loadStream: async () => bytesOf(await loadData(HELD_OUT)),
        told(live) {
          value.value = live;
          write();
        },
      });

    function write() {
      if (!t) return;
      const { losses, problem, isReading } = value.peek() ?? {};
      if (problem) setText(status, t('failed', { message: problem.message }));
      else setText(status, isReading && losses.window.length === 0 ? t('loading') : '');
    }

    return {
      node,
      value,
      write(words) {
        t = words;
        write();
      },
      set(values) {
        session ??= open();
        session.set(values);
      },
      start() {
        models.resume();
        session?.resume();
      },
      stop(isGone) {
        session?.pause();
        if (!isGone) return models.pause();
        session = undefined;
        models.close();
        value.value = undefined;
      },
    };
  };
