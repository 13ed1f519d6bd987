import { signal } from '../../../core/signals.js';
import { makeModels } from '../models.js';
import { makeSession } from './session.js';

/** The model writes in a worker, as far as the figure asks, while somebody sees it. */
export const makeLive =
  (modelsOf = makeModels) =>
  (context) => {
    const { make, setText } = context;
    /** @type {import('@preact/signals-core').Signal<any>} */
    const value = signal();
    const models = modelsOf(context);
    const status = make('p', { className: 'line', role: 'status' });
    const node = make('div', {}, status);
    let session;
    let values;
    let t;

    const open = () =>
      makeSession({
        ask: (verb, params) => models.ask('rope', verb, params),
        told(live) {
          value.value = live;
          write();
        },
      });

    // Only what is new is said: that the model comes, and that it does not.
    function write() {
      if (!t || !values) return;
      const { chars = [], problem, isWriting } = value.peek() ?? {};
      if (problem) setText(status, t('failed', { message: problem.message }));
      else setText(status, isWriting && chars.length === 0 ? t('loading') : '');
    }

    return {
      node,
      value,
      write(words) {
        t = words;
        write();
      },
      set(next) {
        values = next;
        session ??= open();
        session.set(next);
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
