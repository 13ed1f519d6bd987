import ids from './ids/index.js';

export default [ids];
