import clip from './clip.js';

export default [clip];
