#include "javascript.h"

#include <emscripten/em_js.h>

// clang-format off
extern "C" {
EM_JS_DEPS(posenc_convert, "$Emval,$UTF8ToString,$stringToUTF8");

EM_JS(emscripten::EM_VAL, posenc_field, (emscripten::EM_VAL object, const char* field), {
  let value;
  try {
    value = Emval.toValue(object)[UTF8ToString(field)];
  } catch {}
  return Emval.toHandle(value);
});

EM_JS(emscripten::EM_VAL, posenc_element, (emscripten::EM_VAL array, double index), {
  let value;
  try {
    value = Emval.toValue(array)[index];
  } catch {}
  return Emval.toHandle(value);
});

EM_JS(double, posenc_number, (emscripten::EM_VAL handle), {
  return Emval.toValue(handle);
});

EM_JS(int, posenc_index, (emscripten::EM_VAL handle, const char* words), {
  return UTF8ToString(words).split('|').indexOf(Emval.toValue(handle));
});

// Array.isArray throws where a proxy was revoked.
EM_JS(bool, posenc_is_object, (emscripten::EM_VAL handle), {
  const value = Emval.toValue(handle);
  try {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
});

EM_JS(int, posenc_text, (emscripten::EM_VAL handle, char* out, int capacity), {
  return stringToUTF8(Emval.toValue(handle), out, capacity);
});

EM_JS(double, posenc_length, (emscripten::EM_VAL handle), {
  try {
    const array = Emval.toValue(handle);
    const length = +array.length;
    if ((ArrayBuffer.isView(array) || Array.isArray(array)) && length >= 0 && length % 1 === 0) return length;
  } catch {}
  return -1;
});

EM_JS(double, posenc_copy_in, (emscripten::EM_VAL handle, void* out, double length, bool wide), {
  const array = Emval.toValue(handle);
  const start = out / (wide ? 8 : 4);
  let i = 0;
  try {
    if (ArrayBuffer.isView(array)) {
      (wide ? HEAPF64 : HEAPF32).subarray(start, start + length).set(array);
      return -1;
    }
    for (; i < length; i++) {
      const number = array[i];
      if (typeof number !== 'number') return i;
      (wide ? HEAPF64 : HEAPF32)[start + i] = number;
    }
    return -1;
  } catch {
    return i;
  }
});

// An array made of another one is copied without being zeroed before.
EM_JS(emscripten::EM_VAL, posenc_copy_out, (const void* data, double length, int kind), {
  const heap = [HEAPF32, HEAPF64, HEAPU8, HEAP32][kind];
  const start = data / heap.BYTES_PER_ELEMENT;
  let copy;
  try {
    const Kind = [Float32Array, Float64Array, Uint8ClampedArray, Int32Array][kind];
    copy = new Kind(heap.subarray(start, start + length));
  } catch {}
  return Emval.toHandle(copy);
});

EM_JS(bool, posenc_fill, (emscripten::EM_VAL handle, const void* data, double length, int kind), {
  const heap = [HEAPF32, HEAPF64, HEAPU8, HEAP32][kind];
  const Kind = [Float32Array, Float64Array, Uint8ClampedArray, Int32Array][kind];
  const start = data / heap.BYTES_PER_ELEMENT;
  try {
    const array = Emval.toValue(handle);
    if (!(array instanceof Kind) || array.length !== length) return false;
    Kind.prototype.set.call(array, heap.subarray(start, start + length));
    return true;
  } catch {}
  return false;
});

EM_JS(void, posenc_set, (emscripten::EM_VAL object, const char* field, emscripten::EM_VAL value), {
  Emval.toValue(object)[UTF8ToString(field)] = Emval.toValue(value);
});

EM_JS(emscripten::EM_VAL, posenc_status, (bool large, const char* field, const char* message, const char* as, int character), {
  return Emval.toHandle({
    'code': large ? 'too-large' : 'invalid-argument',
    'field': UTF8ToString(as),
    'message': UTF8ToString(as) + UTF8ToString(message).slice(UTF8ToString(field).length),
    'offset': character > 0 ? character - 1 : undefined,
  });
});

EM_JS(emscripten::EM_VAL, posenc_refusal, (bool large, const char* field, const char* pattern, double first, double second), {
  return Emval.toHandle({
    'code': large ? 'too-large' : 'invalid-argument',
    'field': UTF8ToString(field),
    'message': UTF8ToString(field) + ' ' + UTF8ToString(pattern).replace('%', first).replace('%', second),
  });
});

EM_JS(emscripten::EM_VAL, posenc_wrong_value, (const char* field, const char* right, emscripten::EM_VAL handle), {
  field = UTF8ToString(field);
  right = UTF8ToString(right);
  const words = right.split('|');
  const last = words.pop();
  if (words.length > 0) right = "'" + words.join("', '") + "' or '" + last + "'";
  const value = Emval.toValue(handle);
  let kind = typeof value;
  try {
    if (Array.isArray(value)) kind = 'array';
  } catch {}
  let got = ', got ' + (/^[aeiou]/.test(kind) ? 'an ' : 'a ') + kind;
  if (kind === 'string') got = ", got '" + value.slice(0, 24) + "'";
  if (kind === 'number' || kind === 'boolean' || value === null) got = ', got ' + value;
  if (value === undefined) got = "";
  return Emval.toHandle({
    'code': 'invalid-argument',
    'field': field,
    'message': field + ' must be ' + right + got,
  });
});
}  // extern "C"
// clang-format on
