/** Places 0 to 3, as class Value of wasm/bindings/javascript.h knows them. */
const CONSTANTS = [undefined, null, true, false];
const ARRAYS = [Float32Array, Float64Array, Uint8ClampedArray, Int32Array, Uint16Array];

/**
 * Makes an instance of one of the engine's modules, and its verbs by their names.
 *
 * @param {WebAssembly.Module} compiled
 * @returns {Promise<{ functions: Record<string, Function>, memory: WebAssembly.Memory }>}
 */
export async function startInstance(compiled) {
  // One closure: the functions that a module imports share its memory and the values of its calls.
  /** @type {Record<string, Function>} */
  const functions = {};
  /** @type {{ memory: WebAssembly.Memory, __indirect_function_table: WebAssembly.Table, _initialize(): void }} */
  let wasm;
  // C++ knows a value by its place here. A verb's values end with its call, and a getter may call another verb meanwhile.
  /** @type {any[]} */
  const values = [...CONSTANTS];
  const placeOf = (/** @type {any} */ value) => {
    const place = CONSTANTS.indexOf(value);
    return place < 0 ? values.push(value) - 1 : place;
  };

  // Memory that grows leaves its former views behind, empty.
  let bytes = new Uint8Array();
  const memory = () => {
    if (bytes.length === 0) bytes = new Uint8Array(wasm.memory.buffer);
    return bytes;
  };
  const view = (/** @type {number} */ kind, /** @type {number} */ start, /** @type {number} */ length) =>
    new ARRAYS[kind](wasm.memory.buffer, start, length);
  // Most are names, short and of ASCII.
  const textAt = (/** @type {number} */ start) => {
    const at = memory();
    let text = '';
    for (let i = start; at[i] > 0; i++) {
      if (at[i] > 127) return new TextDecoder().decode(at.subarray(start, at.indexOf(0, start)));
      text += String.fromCharCode(at[i]);
    }
    return text;
  };
  const attempt = (/** @type {() => any} */ read, /** @type {any} */ otherwise = undefined) => {
    try {
      return read();
    } catch {
      return otherwise;
    }
  };
  const errorOf = (
    /** @type {any} */ large,
    /** @type {string} */ field,
    /** @type {string} */ message,
    more = {},
  ) => placeOf({ code: large ? 'too-large' : 'invalid-argument', field, message, ...more });

  // The functions of javascript.h, where their arguments are explained.
  /** @type {Record<string, (...given: any[]) => any>} */
  const posenc = {
    makeNumber: placeOf,
    makeBoolean: (flag) => placeOf(flag !== 0),
    makeString: (text) => placeOf(textAt(text)),
    makeObject: () => placeOf({}),
    makeArray: () => placeOf([]),
    field: (object, field) => placeOf(attempt(() => values[object][textAt(field)])),
    element: (array, index) => placeOf(attempt(() => values[array][index])),
    isNumber: (value) => typeof values[value] === 'number',
    isString: (value) => typeof values[value] === 'string',
    // Array.isArray throws where a proxy was revoked.
    isObject: (value) =>
      attempt(
        () => typeof values[value] === 'object' && values[value] !== null && !Array.isArray(values[value]),
      ),
    number: (value) => values[value],
    index: (value, words) => textAt(words).split('|').indexOf(values[value]),
    text: (value, out, capacity) =>
      new TextEncoder().encodeInto(values[value], memory().subarray(out, out + capacity)).written,
    length: (value) =>
      attempt(() => {
        const array = values[value];
        const length = +array.length;
        const isArray = ArrayBuffer.isView(array) || Array.isArray(array);
        return isArray && length >= 0 && length % 1 === 0 ? length : -1;
      }, -1),
    copyIn(value, out, length, wide) {
      const array = values[value];
      let into = view(wide, out, length);
      let i = 0;
      try {
        if (ArrayBuffer.isView(array)) {
          into.set(/** @type {any} */ (array));
          return -1;
        }
        for (; i < length; i++) {
          const number = array[i];
          if (typeof number !== 'number') return i;
          // A getter may have called a verb that made the memory grow.
          if (into.length === 0) into = view(wide, out, length);
          into[i] = number;
        }
        return -1;
      } catch {
        return i;
      }
    },
    // An array made of another one is copied without being zeroed before.
    copyOut: (data, length, kind) => placeOf(attempt(() => new ARRAYS[kind](view(kind, data, length)))),
    lend: (data, length, kind) => placeOf(view(kind, data, length)),
    fill: (value, data, length, kind) =>
      attempt(() => {
        const array = values[value];
        if (!(array instanceof ARRAYS[kind]) || array.length !== length) return false;
        ARRAYS[kind].prototype.set.call(array, view(kind, data, length));
        return true;
      }),
    set(object, field, value) {
      values[object][textAt(field)] = values[value];
    },
    push(array, value) {
      values[array].push(values[value]);
    },
    status: (large, field, message, as, character) =>
      errorOf(large, textAt(as), textAt(as) + textAt(message).slice(textAt(field).length), {
        offset: character > 0 ? character - 1 : undefined,
      }),
    refusal: (large, field, pattern, first, second) =>
      errorOf(
        large,
        textAt(field),
        `${textAt(field)} ${textAt(pattern).replace('%', first).replace('%', second)}`,
      ),
    wrongValue(field, right, place) {
      const words = textAt(right).split('|');
      const last = words.pop();
      const value = values[place];
      const kind = attempt(() => Array.isArray(value)) ? 'array' : typeof value;
      let got = `, got ${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`;
      if (kind === 'string') got = `, got '${value.slice(0, 24)}'`;
      if (kind === 'number' || kind === 'boolean' || value === null) got = `, got ${value}`;
      if (value === undefined) got = '';
      const due = words.length > 0 ? `'${words.join("', '")}' or '${last}'` : last;
      return errorOf(false, textAt(field), `${textAt(field)} must be ${due}${got}`);
    },
    verb(name, count, verb) {
      functions[textAt(name)] = (/** @type {any[]} */ ...given) => {
        const kept = values.length;
        try {
          const places = Array.from({ length: count }, (_, n) => placeOf(given[n]));
          return values[wasm.__indirect_function_table.get(verb)(...places)];
        } finally {
          values.length = kept;
        }
      };
    },
  };
  const instance = await WebAssembly.instantiate(compiled, {
    posenc,
    env: { emscripten_notify_memory_growth() {} },
  });
  wasm = /** @type {any} */ (instance.exports);
  wasm._initialize();
  return { functions, memory: wasm.memory };
}
