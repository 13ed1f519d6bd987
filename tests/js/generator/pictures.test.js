import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figureOpenings } from '../../../web/generator/openings.js';
import { pictures } from '../../../web/generator/products/pictures.js';
import { wireSize } from '../../../web/generator/sizes.js';
import { allDemos } from '../demos/arbitraries.js';

const MOST = 12 * 1024;

const openings = await figureOpenings();
const element = (name, more = '') =>
  `<pe-demo name="${name}" id="x" permalink${more}><div class="fallback">\n<p>Words</p>\n</div></pe-demo>`;

/** The page with its pictures, and their files. */
function withPictures(markup, path = 'en/lessons/x/index.html') {
  const { site } = pictures({ openings }, { site: new Map([[path, markup]]) });
  const made = new Map(/** @type {[string, string][]} */ (site));
  const page = made.get(path);
  made.delete(path);
  return { page, files: made };
}

test('TheFirstStepOfEveryDemoIsAPictureOfAtMost12KBInsideItsElement', () => {
  for (const { name } of allDemos) {
    const { page, files } = withPictures(element(name));
    const [, phone, wide, width, height, alt] =
      /<p>Words<\/p>\n<picture><source [^>]*srcset="\.\.\/\.\.\/\.\.\/([^"]+)"[^>]*><img src="\.\.\/\.\.\/\.\.\/([^"]+)" width="(\d+)" height="(\d+)" alt="([^"]+)" loading="lazy"><\/picture>\n<\/div><\/pe-demo>/.exec(
        page,
      );
    assert.deepEqual([...files.keys()].sort(), [phone, wide].sort(), name);
    for (const [file, svg] of files) {
      assert.ok(wireSize(svg) <= MOST, `${name}: ${wireSize(svg)} bytes`);
      assert.ok(svg.split('<').length > 20, `${name}: ${file} has hardly anything in it`);
    }
    assert.ok(
      files
        .get(wide)
        .startsWith(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"`),
    );
    assert.ok(alt.length > 20, alt);
  }
});

test('APictureHasTheStateThatItsPageSets', () => {
  const [one, other] = ['', ' values="numHeads=20"'].map((more) =>
    withPictures(element('alibi/biases', more)),
  );
  assert.notDeepEqual([...one.files.keys()], [...other.files.keys()]);
});

test('AFigureWhoseQuestionComesFirstHasNoPictureOfItsAnswer', () => {
  const asking = allDemos.find(({ predict }) => !predict.at).name;
  const markup = element(asking, ' gate="hard"');
  assert.equal(withPictures(markup).page, markup);
});
