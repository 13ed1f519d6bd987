// Writes <module>.js beside a wasm module: an ES module whose default export is base64(gzip(module)), 1 % larger than
// the gzipped file and loadable where fetch is not, as on file://.
// Usage: node pack.js <module>
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const [, , file] = process.argv;
const text = gzipSync(readFileSync(file), { level: 9 }).toString('base64');
writeFileSync(`${file}.js`, `export default '${text}';\n`);
