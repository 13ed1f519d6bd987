import './node.js';
import { pinnedCompiler } from '../wasm/toolchain/emscripten.js';
import { buildModules } from './engine.js';
import { placeModules, writePrebuilt } from './prebuilt/modules.js';
import { main, step, UserError } from './report.js';

// npm run prebuilt: builds the engine's modules from source and writes wasm/prebuilt with them, `--only-here` build/ alone.
main(async () => {
  const { modules, compiler } = await buildModules();
  if (process.argv.includes('--only-here')) return placeModules(modules);
  if (compiler !== pinnedCompiler)
    throw new UserError(
      `wasm/prebuilt is written with ${pinnedCompiler}, and this is ${compiler}. Type the command on Debian 13, or on ` +
        'Debian or Ubuntu with no emcc on PATH, which then comes from Debian.',
    );
  await writePrebuilt(modules);
  placeModules(modules);
  step('prebuilt')('wasm/prebuilt is what the sources make');
});
