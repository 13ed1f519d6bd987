import { EngineError } from '../engine/error.js';

/**
 * One worker of a crew, and what it was asked.
 *   patience          ms without a sign of life, while an answer is due, after which it counts as dead
 *   died({ reason, message })   once, unless end() came first; reason is 'refused' (no worker was started at all), 'engine'
 *                     (there is no engine in it) or 'died'
 * Returns { ask(verb, params) → Promise, slice, isReady(), end(message) }. What was asked and cannot be answered any
 * more is refused with an error that has no code.
 */
export function makeMember(worker, { patience, died }) {
  const asked = new Map();
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
    for (const { reject } of asked.values()) reject(new Error(message));
    asked.clear();
  }

  function die(reason, message) {
    if (isOver) return;
    end(message);
    died({ reason, message });
  }

  // In parts: after a sleep of the machine all of its time seems to have passed at once.
  function look() {
    silence += 1;
    if (silence > 3) die('died', 'the worker gives no answer');
  }

  // Messages may come from anything that took the worker's place.
  function hear(data) {
    const { ready, id, result, error, message } = Object(data);
    silence = 0;
    if (ready === true) {
      isReady = true;
      return;
    }
    if (ready === false) return die('engine', String(message));
    const waiting = asked.get(id);
    if (!waiting) return;
    asked.delete(id);
    if (asked.size === 0) clearInterval(watch);
    if (error === undefined) return waiting.resolve(result);
    const { code, field, message: text } = Object(error);
    if (typeof code === 'string')
      return waiting.reject(new EngineError({ code, field, message: String(text) }));
    // An engine that failed in any other way than by saying no cannot be trusted any more.
    waiting.reject(new Error(String(text)));
    die('died', String(text));
  }

  worker.onmessage = ({ data }) => hear(data);
  worker.onmessageerror = () => die('died', 'a message of the worker cannot be read');
  worker.onerror = (event) => {
    event.preventDefault?.();
    die(isReady ? 'died' : 'refused', event.message || 'the browser started no worker');
  };

  return {
    slice: worker.slice ?? 80,
    isReady: () => isReady,
    ask(verb, params) {
      if (isOver) return Promise.reject(new Error('the worker is gone'));
      if (asked.size === 0) {
        silence = 0;
        watch = setInterval(look, patience / 4);
      }
      last += 1;
      const id = last;
      return new Promise((resolve, reject) => {
        asked.set(id, { resolve, reject });
        worker.postMessage({ id, verb, params });
      });
    },
    end(message = 'the worker was stopped') {
      if (!isOver) end(message);
    },
  };
}
