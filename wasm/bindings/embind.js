// What the glue has in the place of Embind's own: the types of types.cc are all there are, a verb takes and gives them as
// they are, and errors of binding cannot occur, since one table of tests calls every verb. With Embind's own the glue is
// twice as large, and every page carries it.
addToLibrary({
  $throwBindingError__deps: [],
  $throwBindingError: (message) => {
    throw new TypeError(message);
  },

  $sharedRegisterType__deps: ['$registeredTypes'],
  $sharedRegisterType: (type, converter) => {
    registeredTypes[type] = converter;
  },
  $registerType__deps: ['$sharedRegisterType'],
  $registerType: (type, converter) => sharedRegisterType(type, converter),
  $requireRegisteredType__deps: ['$registeredTypes'],
  $requireRegisteredType: (type) => registeredTypes[type],

  _embind_register_void__deps: ['$registerType'],
  _embind_register_void: (type) => registerType(type, { fromWireType() {} }),

  // A boolean comes back as a number.
  _embind_register_bool__deps: ['$registerType'],
  _embind_register_bool: (type) =>
    registerType(type, {
      toWireType: Number,
      fromWireType: Boolean,
      readValueFromPointer: (at) => HEAPU8[at] !== 0,
    }),
  _embind_register_float__deps: ['$registerType'],
  _embind_register_float: (type) =>
    registerType(type, {
      toWireType: Number,
      fromWireType: Number,
      readValueFromPointer: (at) => HEAPF64[at >> 3],
    }),
  _embind_register_emval__deps: ['$registerType', '$Emval', '_emval_decref'],
  _embind_register_emval: (type) =>
    registerType(type, {
      toWireType: Emval.toHandle,
      fromWireType(handle) {
        const value = Emval.toValue(handle);
        __emval_decref(handle);
        return value;
      },
      readValueFromPointer: (at) => {
        const handle = HEAPU32[at >> 2];
        const value = Emval.toValue(handle);
        __emval_decref(handle);
        return value;
      },
    }),

  // The types of a function may be registered after it: they are looked up when it is called.
  _embind_register_function__deps: ['$registeredTypes', '$readLatin1String', '$wasmTable'],
  _embind_register_function: (name, count, types, _signature, invoker, verb) => {
    const kinds = Array.from(HEAPU32.subarray(types >> 2, (types >> 2) + count));
    const result = kinds.shift();
    Module[readLatin1String(name).split('(')[0]] = (...given) => {
      const wire = kinds.map((kind, i) => registeredTypes[kind].toWireType(given[i]));
      return registeredTypes[result].fromWireType(wasmTable.get(invoker)(verb, ...wire));
    };
  },

  // Names are short and of ASCII, most of the time.
  $readLatin1String__deps: ['$UTF8ToString'],
  $readLatin1String: (at) => UTF8ToString(at),
  $UTF8ToString__deps: [],
  $UTF8ToString: (start) => {
    let text = '';
    for (let at = start; HEAPU8[at]; at++) {
      if (HEAPU8[at] > 127) return new TextDecoder().decode(HEAPU8.subarray(start, HEAPU8.indexOf(0, start)));
      text += String.fromCharCode(HEAPU8[at]);
    }
    return text;
  },
  $stringToUTF8__deps: [],
  $stringToUTF8: (text, out, capacity) => {
    const put = new TextEncoder().encodeInto(text, HEAPU8.subarray(out, out + capacity - 1));
    HEAPU8[out + put.written] = 0;
    return put.written;
  },
});
