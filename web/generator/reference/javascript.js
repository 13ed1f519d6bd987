import { SignatureKind } from 'typescript/unstable/sync';
import { repository } from '../paths.js';
import { oneLine, readSources } from './sources.js';

/** The sources of the library, and the tsconfig that names them. */
export const ENGINE = repository('web/engine');
export const ENGINE_CONFIG = repository('web/generator/reference/tsconfig.engine.json');

/**
 * What web/engine says of itself: { groups: [{ name, text, verbs }], types, loadEngine, EngineError }. Of a verb: its
 * `parameters` and its `result` as TypeScript writes them, the `shape` of the result, and the names of the `arrays` that it
 * takes and of the `params` behind them.
 */
export const readJavaScript = () =>
  readSources(ENGINE_CONFIG, ({ checker, commentOf, exported, exportsOf, print }) => {
    const members = (symbol) => checker.getPropertiesOfType(checker.getTypeOfSymbol(symbol));

    const verbOf = (symbol) => {
      const shape = checker.getJsDocTagsOfSymbol(symbol).find(({ name }) => name === 'returns')?.text;
      const [signature] = checker.getSignaturesOfType(checker.getTypeOfSymbol(symbol), SignatureKind.Call);
      /** @type {any} */
      const { parameters, type } = signature?.declaration?.resolve() ?? {};
      if (!shape || !type) throw new Error(`${symbol.name} has no function as its @type, or no @returns`);
      const given = signature.getParameters();
      return {
        name: symbol.name,
        text: commentOf(symbol),
        shape: oneLine(shape),
        parameters: parameters.map(print),
        // That arrays are the caller's own is for compilers.
        result: oneLine(print(type)).replace(/\bOwn<(\w+)>/g, '$1'),
        arrays: given.slice(0, -1).map(({ name }) => name),
        params: members(given.at(-1)).map(({ name }) => name),
      };
    };

    const typeOf = (symbol) => {
      /** @type {any} */
      const { type, members: lines } = symbol.declarations[0].resolve();
      const properties = lines ? [...symbol.getMembers().values()] : [];
      return {
        name: symbol.name,
        text: commentOf(symbol),
        code: lines ? `{\n${lines.map((line) => `  ${print(line)}\n`).join('')}}` : print(type),
        properties: properties.map((property) => ({ name: property.name, text: commentOf(property) })),
      };
    };

    const engine = checker.getDeclaredTypeOfSymbol(exported(`${ENGINE}/engine.js`, 'Engine'));
    return {
      groups: checker.getPropertiesOfType(engine).map((group) => ({
        name: group.name,
        text: commentOf(exported(`${ENGINE}/methods/${group.name}.js`, group.name)),
        verbs: members(group).map(verbOf),
      })),
      types: exportsOf(`${ENGINE}/types.d.ts`).map(typeOf),
      loadEngine: commentOf(exported(`${ENGINE}/engine.js`, 'loadEngine')),
      EngineError: commentOf(exported(`${ENGINE}/error.js`, 'EngineError')),
    };
  });

/** The type of a verb that gives one array, which the parameter `out` has as well. */
export const ARRAY = '(?:Float32|Float64|Uint8Clamped|Int32|Uint16)Array';
const isArray = new RegExp(`^${ARRAY}$`);

/** Names of what every verb takes: names[group][verb] is { arrays, params }. */
export const namesOf = ({ groups }) =>
  Object.fromEntries(
    groups.map(({ name, verbs }) => [
      name,
      Object.fromEntries(
        verbs.map(({ name, arrays, params, result }) => [
          name,
          { arrays, params: isArray.test(result) ? [...params, 'out'] : params },
        ]),
      ),
    ]),
  );
