import { loadEngine } from 'posenc';
import 'posenc-elements';
import 'posenc-elements/demos/alibi.js';
import 'posenc-elements/demos/export.js';
import 'posenc-elements/demos/trainer.js';

const say = (id, slopes) => {
  document.getElementById(id).value = [...slopes].join(' ');
};
const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
worker.addEventListener('message', ({ data }) => say('worker', data));
worker.postMessage({ numHeads: 4 });
const { alibi } = await loadEngine();
say('page', alibi.slopes({ numHeads: 2 }));
