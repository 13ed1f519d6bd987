// What TypeScript reads in the engine's own source is what the package declares, each way.
import type * as declared from '../../../dist/npm/posenc.js';
import type * as source from '../../../web/engine/engine.js';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Flat<T> = { [Group in keyof T]: { [Verb in keyof T[Group]]: T[Group][Verb] } };

export const groups: Same<keyof declared.Engine, keyof source.Engine> = true;
export const verbs: Same<
  { [Group in keyof declared.Engine]: keyof declared.Engine[Group] },
  { [Group in keyof source.Engine]: keyof source.Engine[Group] }
> = true;
export const toDeclared = (engine: Flat<source.Engine>): Flat<declared.Engine> => engine;
export const toSource = (engine: Flat<declared.Engine>): Flat<source.Engine> => engine;
export const error = (refusal: source.EngineError): declared.EngineError => refusal;
export const load: typeof declared.loadEngine = null as unknown as typeof source.loadEngine;
