// How alike a model with sinusoidal positions finds two tokens, by their distance alone: node main.js [width]
import { EngineError, loadEngine } from 'posenc';

const engine = await loadEngine();
const dModel = Number(process.argv[2] ?? 64);
const distances = [0, 1, 2, 4, 8, 16, 32, 64];

try {
  const likeness = engine.sinusoidal.kernel({ distances, dModel });
  for (const [i, distance] of distances.entries()) {
    console.log(`${String(distance).padStart(3)} tokens apart  ${likeness[i].toFixed(3)}`);
  }
} catch (error) {
  if (!(error instanceof EngineError)) throw error;
  console.error(`${error.field}: ${error.message}`);
  process.exitCode = 1;
}
