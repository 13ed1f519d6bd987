// What Emscripten and the build make of the engine is not checked: tsconfig.json leads its imports here and to wasm.d.ts.

/** The glue of a WebAssembly module: makes an instance of it and resolves with its bound functions. */
export default function createModule(module: object): Promise<unknown>;
