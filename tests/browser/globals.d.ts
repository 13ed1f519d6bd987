// What tests leave in the window of a page, or find there.

/** What a frame says to the page around it. */
interface FrameMessage {
  type: string;
  /** The place of the frame in the page. */
  frame?: number;
  demo?: string;
  height?: number;
  values?: Record<string, unknown>;
}

/** A page that trains, as training.test.js makes it. */
interface TrainingPage {
  pool?: TrainingPool;
  jobs: {
    state: string;
    step: number;
    hash: string;
    ask(what: string, options: object): Promise<{ tokens: number[] }>;
  }[];
  /** The place of a job, what it told and with which words. */
  told: [number, string, string?][];
  alive(): number;
  addresses(): number;
  train(pool: TrainingPool, params: object): number;
}

type TrainingPool = ReturnType<typeof import('../../web/trainer/index.js').trainerPool>;

interface Window {
  /** Calls that drew on pictures of before, by their names. */
  drawn: Record<string, number>;
  API?: Record<string, (...args: string[]) => unknown>;
  Posenc: {
    version: string;
    export?: unknown;
    checkNamed: typeof import('../../web/elements/scripts.js').checkNamed;
    demoNamed: typeof import('../../web/elements/registry.js').demoNamed;
  };
  Scorm12API: typeof import('scorm-again').Scorm12API;
  /** What the runtime of an LMS was called for, and answered with an error. */
  lms: {
    calls: string[];
    errors: string[];
    kept(): { core: Record<string, unknown>; suspend_data: string };
  };
  axe: typeof import('axe-core');
  /** The page of a package that an LMS shows. */
  content(): Window | undefined;
  hacked?: unknown;
  heard: FrameMessage[];
  shifts: { value: number; time: number; moved: string[] }[];
  hurt?: boolean;
  instances: number;
  kept?: HTMLElement;
  launch(lesson: string, stored: object, isBusy?: boolean): void;
  opened?: Window;
  partOf(part: string, demo?: string): any;
  posencErrors?: string[];
  posencKeys: { stops: HTMLElement[]; heard: HTMLElement[] };
  posencViolated(text: string): void;
  renderAgain(): void;
  stayed?: boolean;
  training?: TrainingPage;
  /** Of Chromium, and not in the compiler's list. */
  trustedTypes: { createPolicy(name: string, rules: object): unknown };
  turn(): void;
  violated: string[];
}

interface DocumentEventMap {
  'pe-predict': CustomEvent<{ choice: string; answer: string }>;
}
