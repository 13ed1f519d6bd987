export * from './b.js';
