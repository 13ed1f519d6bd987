// The weights of one head with ALiBi among tokens that are all alike: what is left is the bias.
import { EngineError, loadEngine } from '../../dist/npm/posenc.js';

const engine = loadEngine();

self.addEventListener('message', async ({ data: { tokens } }) => {
  const { alibi, attention } = await engine;
  try {
    const shape = { queryLen: tokens, keyLen: tokens };
    const bias = alibi.bias({ ...shape, numHeads: 1 });
    const weights = attention.weights(new Float32Array(tokens * tokens), { ...shape, bias, causal: true });
    self.postMessage({ tokens, weights }, [weights.buffer]);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    self.postMessage({ message: error.message });
  }
});
