import clip from './clip.js';
import terms from './terms.js';

export default [clip, terms];
