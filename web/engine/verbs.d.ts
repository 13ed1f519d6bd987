/** What makes a method of a function that the wasm module exports, by its name there; the package does not show it. */
export interface Verbs {
  /** Takes parameters alone. */
  verb: (name: string) => (params: any) => any;
  /** Takes an array before them. */
  verbOf: (name: string) => (values: any, params: any) => any;
  /** Takes two. */
  verbOfTwo: (name: string) => (first: any, second: any, params: any) => any;
  /** Takes three. */
  verbOfThree: (name: string) => (first: any, second: any, third: any, params: any) => any;
}
