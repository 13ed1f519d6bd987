import { loadEngine } from '../web/engine/engine.js';

// There is one engine in a process. It starts before the first test: Node takes what awaits a promise that a test has made
// for a part of that test.
await loadEngine();
