import assert from 'node:assert/strict';
import { test } from 'node:test';
import { svgContext } from '../../../web/elements/svg.js';
import { runsOf } from '../../../web/elements/svg-cells.js';
import { recordingContext } from '../core/recording-context.js';
import { allDemos } from '../demos/arbitraries.js';
import { onBitmaps } from '../demos/bitmaps.js';
import { sceneOf } from '../demos/descriptor.js';
import { boxesOf } from '../demos/scene.js';

const context = (more) =>
  svgContext({
    width: 100,
    height: 50,
    title: 'A <title>',
    description: 'a & b',
    measurer: recordingContext(),
    pictureOf: ({ name }) => `data:image/png;base64,${name}`,
    ...more,
  });

const drawn = (draw) => {
  const ctx = context();
  draw(ctx);
  return String(ctx).split('\n').slice(3, -2);
};

test('the document has its size, and its words are text', () => {
  const text = String(context());
  assert.match(
    text,
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="100" height="50" viewBox="0 0 100 50"/,
  );
  assert.ok(text.includes('<title>A &lt;title&gt;</title>') && text.includes('<desc>a &amp; b</desc>'));
});

test('rectangles, paths and arcs are written where the origin is', () => {
  const parts = drawn((ctx) => {
    ctx.translate(10, 5);
    ctx.fillStyle = '#ff0000';
    ctx.fillRect(1, 2, 3, -4);
    ctx.strokeStyle = 'rgb(0 255 0 / 0.5)';
    ctx.setLineDash([3, 2]);
    ctx.beginPath();
    ctx.moveTo(0, 0);
    ctx.lineTo(Number.NaN, 3);
    ctx.lineTo(4, 0);
    ctx.closePath();
    ctx.stroke();
    ctx.beginPath();
    ctx.arc(0, 0, 2, 0, 2 * Math.PI);
    ctx.fill();
  });
  assert.deepEqual(parts, [
    '<rect x="11" y="3" width="3" height="4" fill="#ff0000"/>',
    '<path d="M10 5L14 5Z" fill="none" stroke="#00ff00" stroke-opacity="0.5" stroke-width="1" stroke-dasharray="3 2"/>',
    '<path d="M12 5A2 2 0 0 1 8 5A2 2 0 0 1 12 5" fill="#ff0000"/>',
  ]);
});

test('an arc goes the way it is told, and the short way ends where it should', () => {
  const [right, left] = [false, true].map((counterclockwise) =>
    drawn((ctx) => {
      ctx.beginPath();
      ctx.arc(0, 0, 2, 0, Math.PI / 2, counterclockwise);
      ctx.stroke();
    }),
  );
  assert.match(right[0], /d="M2 0A2 2 0 0 1 1\.414 1\.414A2 2 0 0 1 0 2"/);
  assert.match(left[0], /d="M2 0A2 2 0 0 0 -1\.414 -1\.414A2 2 0 0 0 0 2"/);
});

test('save and restore bring back settings, dashes, clips and the origin', () => {
  const parts = drawn((ctx) => {
    ctx.save();
    ctx.translate(3, 3);
    ctx.lineWidth = 7;
    ctx.beginPath();
    ctx.rect(0, 0, 10, 10);
    ctx.clip();
    ctx.fillRect(0, 0, 1, 1);
    ctx.restore();
    ctx.strokeRect(0, 0, 1, 1);
  });
  assert.deepEqual(parts, [
    '<clipPath id="clip1"><path d="M3 3L13 3L13 13L3 13Z"/></clipPath>',
    '<rect x="3" y="3" width="1" height="1" fill="#000000" clip-path="url(#clip1)"/>',
    '<rect x="0" y="0" width="1" height="1" fill="none" stroke="#000000" stroke-width="1"/>',
  ]);
});

test('text keeps its font and its anchor', () => {
  const [text] = drawn((ctx) => {
    ctx.font = '600 13px Pretendard, "Noto Sans KR"';
    ctx.textAlign = 'center';
    ctx.fillText('m < 1', 5, 6);
  });
  assert.equal(
    text,
    '<text x="5" y="6" font-family="Pretendard, &quot;Noto Sans KR&quot;" font-size="13" font-weight="600" text-anchor="middle" fill="#000000">m &lt; 1</text>',
  );
});

test('pictures are inside, with sharp cells', () => {
  const [image] = drawn((ctx) => {
    ctx.imageSmoothingEnabled = false;
    ctx.drawImage({ name: 'QUJD' }, 1, 2, 30, 40);
  });
  assert.equal(
    image,
    '<image x="1" y="2" width="30" height="40" preserveAspectRatio="none" style="image-rendering:pixelated" href="data:image/png;base64,QUJD"/>',
  );
});

test('a table of colours is rectangles where its cells are known, and a picture where they are too many', () => {
  const cells = [
    { x: 0, y: 0, width: 1.5, height: 1, fill: '#112233', opacity: 1 },
    { x: 1, y: 1, width: 1, height: 1, fill: '#445566', opacity: 0.5 },
  ];
  const written = (cellsOf) => {
    const ctx = context({ cellsOf });
    ctx.drawImage({ name: 'QUJD', width: 2, height: 2 }, 10, 20, 40, 60);
    return String(ctx).split('\n').slice(3, -2);
  };
  assert.deepEqual(
    written(() => cells),
    [
      '<rect x="10" y="20" width="30" height="30" fill="#112233"/>',
      '<rect x="30" y="50" width="20" height="30" fill="#445566" fill-opacity="0.5"/>',
    ],
  );
  assert.match(written(() => undefined)[0], /^<image /);
});

test('a table of colours becomes runs that cover it once, but for what is transparent', () => {
  const [black, red, none] = [
    [0, 0, 0, 255],
    [255, 0, 0, 128],
    [9, 9, 9, 0],
  ];
  const data = Uint8ClampedArray.from([black, black, red, red, none, red].flat());
  assert.deepEqual(runsOf(data, 3, 2), [
    { x: 0, y: 0, length: 2, fill: '#000000', opacity: 1 },
    { x: 2, y: 0, length: 1, fill: '#ff0000', opacity: 128 / 255 },
    { x: 0, y: 1, length: 1, fill: '#ff0000', opacity: 128 / 255 },
    { x: 2, y: 1, length: 1, fill: '#ff0000', opacity: 128 / 255 },
  ]);
});

test('a turned word is text that is turned, and nothing else is turned', () => {
  const parts = drawn((ctx) => {
    ctx.font = '400 10px serif';
    ctx.save();
    ctx.translate(10, 5);
    ctx.rotate(-Math.PI / 2);
    ctx.fillText('up', 1, 2);
    assert.throws(() => ctx.fillRect(0, 0, 1, 1), TypeError);
    assert.throws(() => ctx.translate(1, 1), TypeError);
    ctx.restore();
    ctx.fillText('on', 1, 2);
  });
  assert.deepEqual(parts, [
    '<text x="1" y="2" font-family="serif" font-size="10" transform="translate(10 5) rotate(-90)" fill="#000000">up</text>',
    '<text x="1" y="2" font-family="serif" font-size="10" fill="#000000">on</text>',
  ]);
});

test('what cannot be recorded is an error, not a loss', () => {
  /** @type {any} */
  const ctx = context();
  for (const wrong of [
    () => ctx.ellipse(0, 0, 1, 2, 0, 0, 1),
    () => ctx.scale(2, 2),
    () => ctx.setTransform(1, 0, 0, 1, 0, 0),
    () => ctx.putImageData({}, 0, 0),
    () => ctx.createLinearGradient(0, 0, 1, 1),
    () => {
      ctx.shadowBlur = 3;
    },
    () => {
      ctx.fillStyle = 'hsl(3deg 4% 5%)';
      ctx.fillRect(0, 0, 1, 1);
    },
    () => {
      ctx.font = '13px serif';
      ctx.fillText('x', 0, 0);
    },
    () => ctx.roundRect(0, 0, 1, 1, [1, 2]),
    () => ctx.drawImage({}, 0, 0),
  ]) {
    assert.throws(wrong, TypeError, String(wrong));
  }
});

for (const demo of allDemos) {
  test(`every view of ${demo.name} can be recorded`, () => {
    const scene = sceneOf(demo);
    for (const { view, box } of boxesOf(demo, scene, 600)) {
      const pictureOf = () => 'data:image/png;base64,QUJD';
      const ctx = context({ width: box.width, height: box.height, pictureOf });
      onBitmaps(() => view.draw(ctx, scene.data, box, scene.style, scene.t));
      assert.doesNotMatch(String(ctx), /NaN|undefined|Infinity/);
    }
  });
}
