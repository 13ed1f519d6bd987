/** Layers of one kind. */
export interface ConfigLayers {
  /** All of the past, a window, chunks, a picture, a state of fixed size, or nothing (feed-forward alone). */
  readonly sees: 'all' | 'window' | 'chunk' | 'cross' | 'state' | 'none';
  readonly count: number;
  /** Whether their queries and keys are rotated. */
  readonly rope: boolean;
  /** Features of a head; of those that rotate, how many turn, and their base. */
  readonly headDim?: number;
  readonly turned?: number;
  readonly base?: number;
  /** Tokens that a window sees. */
  readonly window?: number;
  /** Whether the config's scaling holds for them. */
  readonly scaled?: boolean;
}

/** What a config says of positions. */
export interface ConfigReading {
  readonly problem?: undefined;
  /** What `rope.frequencies` and `scaling.report` take as `config`. */
  readonly config: Record<string, unknown>;
  /** The keys that stand in the text, by the names of Transformers. */
  readonly clean: Record<string, unknown>;
  readonly facts: {
    /** 'unknown' where nothing says which one it is. */
    readonly encoding:
      | 'rope'
      | 'mrope'
      | 'rope-nope'
      | 'learned'
      | 'sinusoidal'
      | 'relative-sinusoidal'
      | 'relative'
      | 'relative-mlp'
      | 't5'
      | 'disentangled'
      | 'alibi'
      | 'axial'
      | 'convolution'
      | 'none'
      | 'state'
      | 'unknown';
    readonly isEncoder: boolean;
    /** Of the angles, where there is RoPE; `localBase` that of layers with a window. */
    readonly base?: number;
    readonly localBase?: number;
    readonly headDim?: number;
    readonly turned?: number;
    readonly window?: number;
    readonly kinds?: readonly ConfigLayers[];
    /** What is wrong with the list of layers: neither their kinds nor the cache are told then. */
    readonly wrong?: { readonly code: string; readonly key: string };
    readonly [more: string]: unknown;
  };
  /** Values that one token leaves in the cache of a layer, or why they are not told. */
  readonly memory: Record<string, unknown>;
  /** Keys whose value is the default of the model's class. */
  readonly assumed: readonly string[];
  /** Keys about rotation that are not understood: frequencies hold without them alone. */
  readonly stopped: readonly string[];
  /** What no frequency can be computed without. */
  readonly missing: readonly ('head' | 'length')[];
  /** What to mind, gravest first. */
  readonly traps: readonly { readonly id: string; readonly [fact: string]: unknown }[];
  /** Which of several models is read, and the others. */
  readonly stack: {
    readonly path: readonly string[];
    readonly kind: string;
    readonly others: readonly string[];
  };
}

/** Why a text is no config: where, and what stands there. */
export interface ConfigProblem {
  readonly problem: { readonly code: string; readonly line?: number; readonly column?: number };
}

/**
 * Reads a model's config.json, or another text with one in it: what Python prints, params.json, YAML, a log of llama.cpp.
 * An object is read as JSON.stringify writes it.
 * `stack` says which of several models is read: 'text', 'decoder', 'encoder', 'vision', 'audio' or 'talker'.
 */
export declare function readConfig(
  text: string | object,
  how?: { readonly stack?: string },
): ConfigReading | ConfigProblem;
