const PAUSE = 10_000; // ms between two commits
const DONE = ['passed', 'completed'];

/**
 * The lesson_status that progress deserves. Without a mastery score: 'completed' once every exercise was answered,
 * rightly or not. With one (0 … 100): 'passed' as soon as the score has reached it, 'failed' where every exercise was
 * answered and it has not. Until then 'incomplete'.
 */
export function statusOf({ answered, solved, total }, mastery) {
  const isAnswered = answered >= total;
  if (mastery === undefined) return isAnswered ? 'completed' : 'incomplete';
  if (scoreOf({ solved, total }) >= mastery) return 'passed';
  return isAnswered ? 'failed' : 'incomplete';
}

const scoreOf = ({ solved, total }) => Math.round((100 * solved) / Math.max(total, 1));

// An LMS without a mastery score says nothing, or that it does not know the element.
function masteryFrom(text) {
  const score = Number.parseFloat(text);
  return score >= 0 && score <= 100 ? score : undefined;
}

/** Milliseconds as the standard writes a time span, 'HHHH:MM:SS.SS'. */
export function timeSpan(milliseconds) {
  const hundredths = Math.min(Math.round(milliseconds / 10), 9999 * 360_000 + 359_999);
  const pad = (value, digits) => String(value).padStart(digits, '0');
  const seconds = Math.floor(hundredths / 100);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${pad(h, 4)}:${pad(m, 2)}:${pad(s, 2)}.${pad(hundredths % 100, 2)}`;
}

/**
 * A visit as an LMS keeps it: { suspended, place, report({ answered, solved, total, suspended, place }),
 * pause(place), end(place) }, or undefined where the LMS does not begin one. Whatever its API does, nothing is thrown. When
 * the learner only looks again (lesson_mode review or browse), nothing is written.
 *   now, later   the clock in ms and setTimeout
 *
 * @param {any} api
 * @param {{ now?: () => number, later?: (act: () => void, milliseconds: number) => unknown }} [clock]
 */
export function openSession(api, { now = () => performance.now(), later = setTimeout } = {}) {
  const call = (name, ...args) => {
    try {
      return String(api[name](...args) ?? '');
    } catch {
      return '';
    }
  };
  if (!/^(?:true|1)$/.test(call('LMSInitialize', ''))) return undefined;

  const read = (element) => call('LMSGetValue', element);
  const start = now();
  const isWritten = !['review', 'browse'].includes(read('cmi.core.lesson_mode'));
  const sent = new Map();
  const mastery = masteryFrom(read('cmi.student_data.mastery_score'));
  let status = read('cmi.core.lesson_status');
  let isOpen = true;
  let isWaiting = false;

  function write(element, value) {
    if (!isOpen || !isWritten || sent.get(element) === value) return;
    sent.set(element, value);
    call('LMSSetValue', element, value);
  }
  function commit() {
    isWaiting = false;
    if (isOpen && isWritten) call('LMSCommit', '');
  }
  // What is done stays done, also where a later edition asks more.
  function writeStatus(next) {
    if (DONE.includes(status) || status === next) return;
    status = next;
    write('cmi.core.lesson_status', next);
  }
  function writePlace(place) {
    if (place) write('cmi.core.lesson_location', place.slice(0, 255));
    write('cmi.core.session_time', timeSpan(now() - start));
  }

  const session = {
    suspended: read('cmi.suspend_data'),
    place: read('cmi.core.lesson_location'),
    /** @param {{ answered: number, solved: number, total: number, suspended: string, place?: string }} progress */
    report({ suspended, place, ...count }) {
      write('cmi.core.score.raw', String(scoreOf(count)));
      writeStatus(statusOf(count, mastery));
      write('cmi.suspend_data', suspended);
      writePlace(place);
      if (isWaiting) return;
      isWaiting = true;
      later(() => isWaiting && commit(), PAUSE);
    },
    /** The page goes out of sight, which may be the last that is heard of it. */
    pause(place) {
      writePlace(place);
      commit();
    },
    end(place) {
      writePlace(place);
      commit();
      if (isOpen) call('LMSFinish', '');
      isOpen = false;
    },
  };
  if (!DONE.includes(status) && status !== 'failed') writeStatus('incomplete');
  write('cmi.core.score.min', '0');
  write('cmi.core.score.max', '100');
  write('cmi.core.exit', 'suspend');
  return session;
}

const LEVELS = 10;

// A window of another origin throws at every question.
function asked(question) {
  try {
    return question() ?? undefined;
  } catch {
    return undefined;
  }
}

function upwards(view) {
  let window = view;
  for (let level = 0; window && level < LEVELS; level++) {
    const current = window;
    const api = asked(() => current.API);
    if (api) return api;
    const above = asked(() => current.parent);
    window = above === current ? undefined : above;
  }
  return undefined;
}

/**
 * The SCORM 1.2 API of the LMS that shows `view`: an object named API in a window around it, ten at most, or in or
 * around the window that opened it; undefined where there is none.
 */
export function findApi(view) {
  const parent = asked(() => view.parent);
  const openers = [asked(() => view.opener), asked(() => view.top.opener)];
  return [parent === view ? undefined : parent, ...openers].map(upwards).find(Boolean);
}
