import binary from './binary/index.js';
import hands from './hands/index.js';
import kernel from './kernel.js';
import listen from './listen/index.js';
import map from './map.js';
import match from './match.js';
import matrix from './matrix.js';
import shift from './shift.js';
import zoom from './zoom.js';

export default [matrix, hands, binary, shift, kernel, match, listen, zoom, map];
