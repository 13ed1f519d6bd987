import { version } from '../core/version.js';
import { EngineError, loadEngine } from '../engine/engine.js';
import { addModule, loadLinalg, loadOthers } from './modules.js';
import { bringPaperSoon } from './paper-script.js';
import { PeClaim } from './pe-claim.js';
import { PeDemo } from './pe-demo.js';
import { PePredict } from './pe-predict.js';
import { PeSeen } from './pe-seen.js';
import { define, demoNamed } from './registry.js';
import { checkNamed } from './scripts.js';

// All verbs but those of linear algebra.
async function wholeEngine() {
  await loadOthers();
  return loadEngine();
}

// A page may carry the script twice; the first one serves all.
if (!globalThis.Posenc) {
  globalThis.Posenc = {
    version,
    define,
    loadEngine: wholeEngine,
    loadLinalg,
    addModule,
    EngineError,
    checkNamed,
    demoNamed,
    get ready() {
      return wholeEngine().then(() => globalThis.Posenc);
    },
  };
  const elements = { 'pe-demo': PeDemo, 'pe-predict': PePredict, 'pe-seen': PeSeen, 'pe-claim': PeClaim };
  for (const [name, element] of Object.entries(elements)) {
    if (!customElements.get(name)) customElements.define(name, element);
  }
  bringPaperSoon();
}
