// What scripts of the site find that the compiler does not know of.

interface AnswerEvent extends CustomEvent {
  readonly target: HTMLElement;
}

interface PredictEvent extends CustomEvent<{ choice: string; answer: string }> {
  readonly target: HTMLElement;
}

/** The core script's, web/elements/index.js. */
declare var Posenc: any;

/** The numbers of a page and what made them, put in its place by web/generator/numbers.js. */
declare var POSENC_NUMBERS: {
  words: Record<string, string>;
  parts: Record<string, { lines: string[]; numbers: any[][]; order: number[] }>;
};

interface WindowEventMap {
  'pe-answer': AnswerEvent;
  'pe-predict': PredictEvent;
}

interface DocumentEventMap {
  'posenc:notes-read': CustomEvent;
  'posenc:number': CustomEvent<boolean> & { readonly target: HTMLElement };
}

interface HTMLElementEventMap {
  'pe-error': CustomEvent<{ error: Error }>;
}

interface Navigator {
  /** Not in every browser. */
  readonly connection?: { readonly saveData?: boolean };
}

// A stylesheet in a script is its text.
declare module '*.css' {
  const text: string;
  export default text;
}

/** The face of a service worker, as far as worker.js uses it; the compiler's own would take the place of a page's. */
interface ServiceWorkerScope {
  /** What there is to keep, put there by the build. */
  readonly POSENC: { version: string; common: string[]; [lang: string]: any };
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly { url: string }[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WorkEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent & WorkEvent) => void): void;
}

interface WorkEvent extends Event {
  waitUntil(end: Promise<unknown>): void;
}

interface RequestEvent extends WorkEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
