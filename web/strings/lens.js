import { readStrings } from './read-strings.js';

export default readStrings('lens');
