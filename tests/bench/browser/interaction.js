import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundled } from '../../browser/bundled-page.js';
import { focusHandle, handlesOf, settle, start } from '../../browser/demo.js';
import { copyWith, siteFolder, startSite } from '../../browser/site.js';
import { busyMeter, median, quantile, withServer } from './chromium.js';

const moves = 60;
const table = 'sinusoidal/matrix';

// The lesson's table ends at width 1024; the same demo with only that limit lifted.
const wide = `
  import { int } from './web/core/parameters.js';
  import demo from './web/demos/${table}.js';
  const dModel = int({ ...demo.params.dModel, max: 2048 });
  Posenc.define([{ ...demo, name: 'bench/matrix', params: { ...demo.params, dModel } }], {});`;

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>bench</title>
<script src="assets/posenc.iife.js" defer></script><script src="assets/demos/bench.js" defer></script>
<pe-demo name="bench/matrix" id="small" values="seqLen=512&amp;dModel=256">512 × 256</pe-demo>
<pe-demo name="bench/matrix" id="large" values="seqLen=2000&amp;dModel=1600">2000 × 1600</pe-demo></html>`;

async function benchSite() {
  const folder = await copyWith('bench', siteFolder, { 'bench.html': page });
  await writeFile(join(folder, 'assets/demos/bench.js'), await bundled(wide));
  return startSite({ folder });
}

/** Main-thread milliseconds of each of `moves` actions, from the event to the painted frame. */
async function timesOf(session, busy, action) {
  const times = [];
  for (let move = 0; move < moves; move++) {
    await settle(session);
    const from = await busy();
    await action(move);
    await settle(session);
    times.push((await busy()) - from);
  }
  return times;
}

/** What a key or a drag costs the main thread at two sizes of the table. */
export function interaction() {
  return withServer(benchSite, async (session, server) => {
    await session.open(`${server.address}bench.html`);
    const busy = await busyMeter(session);
    const rows = [];
    for (const { id, size, limit } of [
      { id: 'small', size: '512 × 256', limit: 5 },
      { id: 'large', size: '2000 × 1600', limit: 16 },
    ]) {
      await start(session, id);
      // Asking for the time and for two frames costs something, too: what it costs when nothing happens.
      const own = median(await timesOf(session, busy, async () => {}));
      const measure = async (name, action) => {
        const p95 = quantile(await timesOf(session, busy, action), 0.95) - own;
        rows.push({ name: `${name}, ${size}, main thread p95`, p95, limit });
      };

      await focusHandle(session, id, 'cell');
      const { x, y } = (await handlesOf(session, id)).find((handle) => handle.id === 'cell');
      await measure('arrow key on the table to paint', (move) =>
        session.press(move % 20 < 10 ? 'ArrowDown' : 'ArrowUp'),
      );
      await session.moveTo({ x, y });
      await session.pointerDown();
      await measure('drag on the table to paint', (move) =>
        session.moveTo({ x: x + 3 * (move % 20), y: y + 2 * (move % 20) }),
      );
      await session.pointerUp();
      // A new base is a new table: every cell is computed and painted again.
      await measure('new base, whole table computed again, to paint', (move) =>
        session.evaluate(
          ({ target, base }) => {
            document.getElementById(target).values = { base };
          },
          { target: id, base: 10000 + 100 * (move + 1) },
        ),
      );
    }
    return rows;
  });
}
