import { loadEngine } from 'posenc';

self.addEventListener('message', async ({ data }) => {
  const { alibi } = await loadEngine();
  self.postMessage(alibi.slopes(data));
});
