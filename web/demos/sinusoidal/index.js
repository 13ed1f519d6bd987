import kernel from './kernel.js';
import matrix from './matrix.js';
import shift from './shift.js';

export default [matrix, shift, kernel];
