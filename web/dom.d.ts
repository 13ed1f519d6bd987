// What is looked up in a document by a selector is not known to the compiler, so it is not checked there.
interface ParentNode {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): NodeListOf<any>;
}
interface Element {
  closest(selector: string): any;
}
interface Document {
  getElementById(elementId: string): any;
}
