import { signal } from '../../core/signals.js';
import { makeModels } from './models.js';

/**
 * What goes on in a worker as far as a figure asks, while somebody sees it, and one line that says so.
 *   begin({ ask, told }, context)   a session: { set(values), resume(), pause() }; told(live) hears of all that it does
 *   isLoading(live)                 whether nothing of what was asked for is there yet
 * Returns a descriptor's `live`.
 */
export const sessionFigure =
  (begin, isLoading) =>
  (modelsOf = makeModels) =>
  (context) => {
    const { make, setText } = context;
    /** @type {import('@preact/signals-core').Signal<any>} */
    const value = signal();
    const models = modelsOf(context);
    const status = make('p', { className: 'line', role: 'status' });
    const node = make('div', {}, status);
    let session;
    let t;

    function told(live) {
      value.value = live;
      write();
    }

    // Only what is new is said: that the model comes, and that it does not.
    function write() {
      const live = value.peek();
      if (!t || !live) return;
      if (live.problem) setText(status, t('failed', { message: live.problem.message }));
      else setText(status, isLoading(live) ? t('loading') : '');
    }

    return {
      node,
      value,
      write(words) {
        t = words;
        write();
      },
      set(values) {
        session ??= begin({ ask: models.ask, told }, context);
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
