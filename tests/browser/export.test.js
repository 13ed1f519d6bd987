import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { isAll } from '../scope.js';
import { demosOf, settle, write } from './demo.js';
import { sessionOf } from './driver/index.js';
import { inMenu, openMenu, saved } from './export-menu.js';
import { asFile, oneFile, pages } from './site.js';

// One browser: what is saved is made by the page's own code, and catching files is the driver's own affair.
const lessons = pages
  .filter((path) => /^en\/lessons\/[^/]+\/index\.html$/.test(path))
  .filter((_, i) => isAll || i % 16 === 0);
const SCALE = 2;

const stageOf = (session, id) =>
  session.evaluate((target) => {
    const views = [...document.getElementById(target).shadowRoot.querySelectorAll('.view:not([hidden])')];
    const places = views.map((view) => view.getBoundingClientRect());
    const [left, top] = ['left', 'top'].map((side) => Math.min(...places.map((place) => place[side])));
    const [right, bottom] = ['right', 'bottom'].map((side) =>
      Math.max(...places.map((place) => place[side])),
    );
    return { width: right - left, height: bottom - top };
  }, id);

// Mean distance of the pixels, and the share that is far off, of the SVG drawn as a picture and the PNG; a drawing that
// is not well-formed cannot be decoded.
const compared = (session, svg, png) =>
  session.evaluate(
    async ([drawing, picture]) => {
      const load = async (address) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        return image;
      };
      const images = await Promise.all([
        load(`data:image/svg+xml,${encodeURIComponent(drawing)}`),
        load(`data:image/png;base64,${picture}`),
      ]);
      const [width, height] = [images[1].naturalWidth / 2, images[1].naturalHeight / 2];
      const [a, b] = images.map((image) => {
        const canvas = Object.assign(document.createElement('canvas'), { width, height });
        const ctx = canvas.getContext('2d');
        ctx.drawImage(image, 0, 0, width, height);
        return ctx.getImageData(0, 0, width, height).data;
      });
      let [sum, far] = [0, 0];
      for (let i = 0; i < a.length; i++) {
        const distance = Math.abs(a[i] - b[i]);
        sum += distance;
        if (distance > 96) far += 1;
      }
      return { mean: sum / a.length, far: far / a.length };
    },
    [svg.toString(), png.toString('base64')],
  );

describe('a figure is taken away', () => {
  const session = sessionOf('chromium');
  afterEach(() => assert.deepEqual(session.errors, []));

  test('as a picture, as numbers and as code', async () => {
    await session.open(`${asFile('en/lessons/relative/index.html')}?depth=standard`);
    session.forget();
    const { id } = (await demosOf(session)).find(({ name, isSmall }) => name === 'alibi/slopes' && !isSmall);
    await openMenu(session, id);
    const stage = await stageOf(session, id);

    const png = await saved(session, id, 'PNG');
    assert.equal(png.file, 'posenc-alibi-slopes.png');
    const [width, height] = [png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)];
    assert.ok(width / SCALE >= stage.width && width / SCALE < stage.width + 60, `${width}`);
    assert.ok(height / SCALE > stage.height + 40 && height / SCALE < stage.height + 160, `${height}`);

    // What is in these files: tests/js/export/arrays.test.js.
    await inMenu(session, id, 'choose', 'slopes');
    const npy = await saved(session, id, '.npy');
    assert.equal(npy.file, 'posenc-alibi-slopes-slopes.npy');
    assert.match(npy.bytes.toString('latin1'), /^\x93NUMPY.*'shape': \(8,\)/);
    assert.equal(npy.bytes.readDoubleLE(npy.bytes.length - 8), 2 ** -8);
    const csv = await saved(session, id, 'CSV');
    assert.equal(csv.file, 'posenc-alibi-slopes-slopes.csv');
    assert.match(csv.bytes.toString(), /,0\.00390625\n$/);
    await inMenu(session, id, 'choose', 'bias');
    await inMenu(session, id, 'focus', 'NumPy');
    const codes = [];
    for (let tab = 0; tab < 4; tab++) {
      codes.push((await inMenu(session, id)).code);
      await session.press('ArrowRight');
    }
    assert.equal((await inMenu(session, id)).focus, 'NumPy');
    for (const [tab, sign] of [/import numpy/, /import torch/, /posenc::BiasAlibi/, /loadEngine/].entries())
      assert.match(codes[tab], sign);
    await write(session, { numHeads: 3 }, `#${id}`);
    await session.until((demo) => window.partOf('.export pre', demo).textContent.includes('3'), `#${id}`);
    await session.press('Escape');
    await settle(session);
    const { isOpen, focus } = await inMenu(session, id);
    assert.deepEqual([isOpen, focus], [false, 'Export']);
  });

  test('out of the one file, in Korean', async () => {
    await session.open(`${oneFile('ko')}#relative`);
    session.forget();
    const { id } = (await demosOf(session)).find(({ name }) => name === 't5/buckets');
    await openMenu(session, id);
    assert.equal((await saved(session, id, 'SVG')).file, 'posenc-t5-buckets.svg');
    assert.match((await inMenu(session, id)).said, /저장했습니다/);
  });

  for (const path of lessons) {
    test(`the drawing of every figure looks like its picture: ${path}`, async () => {
      await session.open(`${asFile(path)}?depth=standard`);
      session.forget();
      const whole = (await demosOf(session)).filter(({ isSmall }) => !isSmall);
      for (const { id, name } of whole.slice(0, isAll ? Infinity : 2)) {
        await openMenu(session, id);
        const png = await saved(session, id, 'PNG');
        const svg = await saved(session, id, 'SVG');
        const { mean, far } = await compared(session, svg.bytes, png.bytes);
        // Letters differ: a picture inside a page has no fonts of the page.
        assert.ok(mean < 7 && far < 0.03, `${name}: ${mean.toFixed(2)}, ${far.toFixed(4)}`);
        assert.ok(svg.bytes.toString().match(/<text /g).length > 3, name);
        await session.press('Escape');
      }
    });
  }
});
