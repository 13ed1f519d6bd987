#ifndef POSENC_BINDINGS_JAVASCRIPT_H_
#define POSENC_BINDINGS_JAVASCRIPT_H_

#include <emscripten/val.h>

// What convert.cc has done in JavaScript. Each function reads or makes one value and none of them
// throws: an exception that crossed the engine's frames would leave its stack and its buffers
// behind. A handle that is returned is the caller's to release.
extern "C" {

using emscripten::EM_VAL;

// object[field]; undefined where there is no such field or reading it throws.
EM_VAL posenc_field(EM_VAL object, const char* field);

// array[index], in the same way.
EM_VAL posenc_element(EM_VAL array, double index);

// The value, known to be a number.
double posenc_number(EM_VAL value);

// Which of the words, divided by '|', the value is; -1: none.
int posenc_index(EM_VAL value, const char* words);

// Whether the value has fields and is no array.
bool posenc_is_object(EM_VAL value);

// The value, known to be a string, cut to `capacity` bytes of UTF-8 with their final zero; gives
// their number without it.
int posenc_text(EM_VAL value, char* out, int capacity);

// Length of a typed or plain array; -1: something else.
double posenc_length(EM_VAL array);

// Copies `length` numbers into floats (wide: doubles). -1: done; otherwise the index of an element
// that is no number.
double posenc_copy_in(EM_VAL array, void* out, double length, bool wide);

// A new Float32Array (kind 0), Float64Array (1), Uint8ClampedArray (2) or Int32Array (3) of
// `length` elements; undefined where the page has no memory for it.
EM_VAL posenc_copy_out(const void* data, double length, int kind);

// Copies `length` elements into an array of that kind and length; false: it is none.
bool posenc_fill(EM_VAL array, const void* data, double length, int kind);

// object[field] = value, for an object of our own.
void posenc_set(EM_VAL object, const char* field, EM_VAL value);

// Errors, { code, field, message }. Their texts are put together in JavaScript, where that takes
// less room.

// The message of a Status, which begins with its field; `as` is the field's name in this call.
// `character` counts from 1, offset from 0.
EM_VAL posenc_status(bool large, const char* field, const char* message, const char* as,
                     int character);

// "<field> <pattern>" with the first % of the pattern replaced by `first`, the next by `second`.
EM_VAL posenc_refusal(bool large, const char* field, const char* pattern, double first,
                      double second);

// "<field> must be <right>, got <value>"; `right` may be words divided by '|', of which one is due.
EM_VAL posenc_wrong_value(const char* field, const char* right, EM_VAL value);

}  // extern "C"

#endif  // POSENC_BINDINGS_JAVASCRIPT_H_
