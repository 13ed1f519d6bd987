import { EngineError } from '../engine/error.js';

/**
 * One worker of a pool, and what it was pending.
 *   timeout           ms without a sign of life, while an answer is due, after which it counts as dead
 *   exited({ reason, message })   once, unless end() came first; reason is 'refused' (no worker was started at all), 'engine'
 *                     (there is no engine in it) or 'died'
 * Returns { ask(verb, params) → Promise, slice, isReady(), end(message) }. What was asked and cannot be answered any
 * more is refused with an error that has no code.
 */
export function makePoolWorker(worker, { timeout, exited }) {
  const pending = new Map();
  let last = 0;
  let isReady = false;
  let isOver = false;
  let silence = 0;
  let watch;

  function end(message) {
    isOver = true;
    clearInterval(watch);
    worker.terminate();
    worker.onmessage = worker.onerror = worker.onmessageerror = null;
    for (const { reject } of pending.values()) reject(new Error(message));
    pending.clear();
  }

  function exit(reason, message) {
    if (isOver) return;
    end(message);
    exited({ reason, message });
  }

  // In parts: after a sleep of the machine all of its time seems to have passed at once.
  function checkSilence() {
    silence += 1;
    if (silence > 3) exit('died', 'the worker gives no answer');
  }

  // Messages may come from anything that took the worker's place.
  function receive(data) {
    const { ready, id, result, error, message } = Object(data);
    silence = 0;
    if (ready === true) {
      isReady = true;
      return;
    }
    if (ready === false) return exit('engine', String(message));
    const request = pending.get(id);
    if (!request) return;
    pending.delete(id);
    if (pending.size === 0) clearInterval(watch);
    if (error === undefined) return request.resolve(result);
    const { code, field, message: text } = Object(error);
    if (typeof code === 'string')
      return request.reject(new EngineError({ code, field, message: String(text) }));
    // An engine that failed in any other way than by saying no cannot be trusted any more.
    request.reject(new Error(String(text)));
    exit('died', String(text));
  }

  worker.onmessage = ({ data }) => receive(data);
  worker.onmessageerror = () => exit('died', 'a message of the worker cannot be read');
  worker.onerror = (event) => {
    event.preventDefault?.();
    exit(isReady ? 'died' : 'refused', event.message || 'the browser started no worker');
  };

  return {
    slice: worker.slice ?? 80,
    isReady: () => isReady,
    ask(verb, params) {
      if (isOver) return Promise.reject(new Error('the worker is gone'));
      if (pending.size === 0) {
        silence = 0;
        watch = setInterval(checkSilence, timeout / 4);
      }
      last += 1;
      const id = last;
      return new Promise((resolve, reject) => {
        pending.set(id, { resolve, reject });
        worker.postMessage({ id, verb, params });
      });
    },
    end(message = 'the worker was stopped') {
      if (!isOver) end(message);
    },
  };
}
