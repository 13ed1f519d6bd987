// What a schema of web/engine/schema says of a method: one file, held by TypeScript to the names in web/engine/methods.

/** What is known of an argument beyond its type; its options stand in the type. */
export interface Fact {
  kind: 'whole' | 'real' | 'flag' | 'choice' | 'numbers' | 'sides' | 'other';
  /** What leaving it out means. */
  usual?: number | boolean | string;
  /** The parameter in whose place it is given: both together are refused. */
  instead?: string;
  /** The least and the most of a number, both allowed; `above` itself is not. */
  from?: number;
  above?: number;
  to?: number;
  /** A number is a multiple of it. */
  of?: number;
  /** Of numbers: the type in C++, the most of them, the largest absolute value, and whether they are all whole. */
  element?: 'float' | 'double';
  most?: number;
  within?: number;
  /** Of a choice: its enumeration in C++. */
  enumeration?: string;
}

type Group<Face> = Face extends (verbs: any) => infer Verbs ? Verbs : never;
type Last<Given> = Given extends [...any[], infer Params] ? Params : never;
/** Without what an optional parameter that has no usual value may be: who reads it asks first. */
type ParamsOf<Verb> = Verb extends (...given: infer Given) => any
  ? { [Name in keyof Last<Given>]-?: Last<Given>[Name] }
  : never;
type NamesOf<Verbs> = { [Verb in keyof Verbs]: keyof ParamsOf<Verbs[Verb]> }[keyof Verbs] & string;

/** A variable of a C++ program, or a run of its numbers. */
export interface Run {
  name: string;
  from: number;
  size: number;
  whole: boolean;
  element: string;
}

/** The writer of a call in C++: web/export/snippets/cpp.js. */
export interface CppCall {
  /** Name of the result, before which every other name of the call stands. */
  name: string;
  /** The array of the result that the program shows, where there are several. */
  field?: string;
  /**
   * Writes the call of a function, its arguments between brackets: 'RopeParams' a struct of the parameters ('- a, b'
   * leaves out more than those of the call's own), 'x' an argument as it is, 'x[width]' an array as a view of so many
   * columns, 'out' or 'out.field' what it writes, 'x?' nothing without x, 'x|{}' another text without x. `own` are
   * arguments and widths by name that are no parameters.
   */
  call(template: string, own?: Record<string, string | number | Run>): void;
  line(text: string): void;
  /** A variable without an array: its name. */
  local(type: string, wish: string, start?: string): string;
  /** A struct of the parameters given: all but those `without`, or `only` some in this order. */
  struct(type: string, fields?: { without?: string[]; only?: string[] }): string;
  choice(enumeration: string, option: string): string;
  snake(name: string): string;
  written(value: unknown): string;
  array(value: any, element: string, wish: string): Run;
  variable(type: string, wish: string, cells: string[]): string;
  span(run: Run): string;
  view(run: Run, columns: number): string;
  /** How many numbers an argument has. */
  sizeOf(name: string): number;
  out(field?: string): string;
  outView(columns: number, field?: string): string;
  copy(field: string, from: string): void;
  place(element: string, wish: string, size: number): Run;
}

/** The writer of a call in Python: web/export/snippets/python.js. */
export interface PythonCall {
  isTorch: boolean;
  xp: string;
  /** The call of a function of a listing, 'alibi/alibi'; what a function gives is of listings taken after it. */
  call(listing: string, name: string, ...given: (string | number | boolean | (() => string))[]): string;
  /** Variables of what a function gives that returns several values, by the engine's names for them. */
  parts(
    listing: string,
    name: string,
    given: (string | number | boolean | (() => string))[],
    fields: string[],
  ): string[];
  importing(module: string): string;
  /** The verb's arrays as expressions of one shape. */
  inputs(shape?: (string | number)[]): string[];
  /** One of its arguments so; `value` is what stands for it. */
  array(name: string, shape?: (string | number)[], value?: any): string;
  sizeOf(name: string): number;
  number(value: number): string;
  float(value: number): string;
}

interface VerbFacts<Params> {
  /** The arrays before the parameters, in their order. */
  arrays?: Record<string, Fact>;
  /** Where a parameter is not what it is for the method's other verbs. */
  params?: { [Name in keyof Params]?: Fact };
  /** The call in C++; without it there is none, nor a program in any language. */
  cpp?: string | ((call: CppCall, params: Params) => void);
  /** Widths of views in that call that no parameter gives. */
  widths?: (sizeOf: (name: string) => number, params: Params) => Record<string, number>;
  /** An expression in Python, undefined where the listings do not have what the parameters ask for. */
  python?: (call: PythonCall, params: Params, field?: string) => string | undefined;
}

/** A schema whose method is not known. */
export interface AnySchema {
  params: Record<string, Fact>;
  inside?: Record<string, Record<string, string[]>>;
  verbs: Record<string, VerbFacts<any>>;
}

/** Everything that is known of a method beside its types. */
export interface Schema<Face> {
  params: Record<NamesOf<Group<Face>>, Fact>;
  /** Structs in C++ that hold some fields in a struct of their own, by its name. */
  inside?: Record<string, Record<string, string[]>>;
  verbs: { [Verb in keyof Group<Face>]: VerbFacts<ParamsOf<Group<Face>[Verb]>> };
}
