/** A WebAssembly module, gzip in base64. */
declare const packedWasm: string;
export default packedWasm;
