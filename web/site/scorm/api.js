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
