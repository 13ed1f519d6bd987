interface Uint8ArrayConstructor {
  /** Not in every browser. */
  fromBase64?(text: string): Uint8Array<ArrayBuffer>;
}
