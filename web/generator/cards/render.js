import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { threadId } from 'node:worker_threads';
import subsetFont from 'subset-font';
import Tinypool from 'tinypool';
import { ASCII, PRETENDARD } from '../fonts.js';
import { repository } from '../paths.js';

const RESVG = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
const DRAWER = new URL('drawer.js', import.meta.url);
const FAMILY = 'Pretendard Variable';
const WEIGHTS = [400, 600, 700];
const THREADS = 2;

const wordsOf = (svg) => [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text).join('');

// Resvg reads fonts of one weight each.
function fontsOf(svgs, source) {
  // All of ASCII, so that what an entity stands for is there.
  const letters = [...new Set(ASCII + svgs.map(wordsOf).join(''))].sort().join('');
  const options = { targetFormat: 'sfnt', keepFeatures: ['kern', 'ccmp', 'mark'], noHinting: true };
  return Promise.all(
    WEIGHTS.map((wght) => subsetFont(source, letters, { ...options, variationAxes: { wght } })),
  );
}

/** Bytes of each document, drawn by threads. */
async function drawn(svgs, fonts) {
  const threads = new Tinypool({
    filename: DRAWER.href,
    minThreads: 1,
    maxThreads: THREADS,
    workerData: { fonts, family: FAMILY, wasm: RESVG },
  });
  try {
    return await Promise.all(svgs.map((svg) => threads.run(svg)));
  } finally {
    await threads.destroy();
  }
}

/**
 * SVG documents as PNG bytes, in order. What was drawn before from the same document and font by the same program is
 * taken from `folder`, and leaves it when it is not asked for any more; the rest is drawn two at a time.
 */
export async function renderCards(svgs, { folder = repository('build/cards') } = {}) {
  const [source, ...programs] = await Promise.all(
    [repository(PRETENDARD), RESVG, DRAWER].map((file) => readFile(file)),
  );
  const tools = createHash('sha256').update(source);
  for (const program of programs) tools.update(program);
  const salt = tools.digest();
  const fileOf = (svg) => `${folder}/${createHash('sha256').update(salt).update(svg).digest('hex')}.png`;
  const made = await Promise.all(svgs.map((svg) => readFile(fileOf(svg)).catch(() => undefined)));
  const missing = [...svgs.keys()].filter((index) => !made[index]);
  if (missing.length === 0) return made;

  const fonts = await fontsOf(svgs, source);
  const pictures = await drawn(
    missing.map((index) => svgs[index]),
    fonts,
  );
  await mkdir(folder, { recursive: true });
  for (const [i, index] of missing.entries()) {
    made[index] = Buffer.from(pictures[i]);
    // Another build may read at the same time: it finds the whole file or none.
    const file = fileOf(svgs[index]);
    const part = `${file}.${process.pid}.${threadId}`;
    await writeFile(part, made[index]);
    await rename(part, file);
  }
  const asked = new Set(svgs.map((svg) => basename(fileOf(svg))));
  const old = (await readdir(folder)).filter((file) => file.endsWith('.png') && !asked.has(file));
  await Promise.all(old.map((file) => rm(`${folder}/${file}`, { force: true })));
  return made;
}
