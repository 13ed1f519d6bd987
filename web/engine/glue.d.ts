// What Emscripten and the build make of the engine is not checked: tsconfig.json leads its imports here and to wasm.d.ts.

/** The glue of every module: makes an instance of one and resolves with its bound functions. */
export default function createModule(module: object): Promise<unknown>;
