import { parentPort } from 'node:worker_threads';
import { siteOnDemand } from '../../web/generator/on-demand.js';

// A thread that makes files of the site: { id, path } is answered by { id, data }, { id, later } or { id, error }, and
// { changed } by { stale: true } where the thread has imported what changed.
const site = siteOnDemand();

const made = async (path) => {
  try {
    const data = await site.make(path);
    return data?.later ? data : { data };
  } catch (error) {
    return { error: error.message };
  }
};

parentPort.on('message', async ({ id, path, changed }) => {
  if (path !== undefined) parentPort.postMessage({ id, ...(await made(path)) });
  else if (changed.map((file) => site.forget(file)).includes(false)) parentPort.postMessage({ stale: true });
  else parentPort.postMessage({ ready: true });
});
