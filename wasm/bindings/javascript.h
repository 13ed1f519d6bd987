#ifndef POSENC_BINDINGS_JAVASCRIPT_H_
#define POSENC_BINDINGS_JAVASCRIPT_H_

namespace posenc::bindings {

// Functions of web/engine/instance.js, which every module imports.
#define POSENC_IMPORT(name) __attribute__((import_module("posenc"), import_name(#name)))

POSENC_IMPORT(makeNumber) int MakeNumber(double number);
POSENC_IMPORT(makeBoolean) int MakeBoolean(bool flag);
POSENC_IMPORT(makeString) int MakeString(const char* text);
POSENC_IMPORT(makeObject) int MakeObject();
POSENC_IMPORT(makeArray) int MakeArray();

// A value of JavaScript's, by its place in the list that instance.js keeps while a verb runs. The
// list ends with the call, so that there is nothing to release, and no value outlives its call.
class Value {
 public:
  Value() = default;  // undefined
  explicit Value(double number) : place_(MakeNumber(number)) {}
  explicit Value(bool flag) : place_(MakeBoolean(flag)) {}
  explicit Value(const char* text) : place_(MakeString(text)) {}
  static Value NewObject() { return At(MakeObject()); }
  static Value NewArray() { return At(MakeArray()); }

  bool IsUndefined() const { return place_ == 0; }
  bool IsNull() const { return place_ == 1; }
  bool IsTrue() const { return place_ == 2; }
  bool IsFalse() const { return place_ == 3; }

 private:
  static Value At(int place) {
    Value value;
    value.place_ = place;
    return value;
  }

  int place_ = 0;
};

// Each of these reads or makes one value and none of them throws: an exception that crossed the
// engine's frames would leave its stack and its buffers behind.

// object[field]; undefined where there is no such field or reading it throws.
POSENC_IMPORT(field) Value FieldOf(Value object, const char* field);

// array[index], in the same way.
POSENC_IMPORT(element) Value ElementOf(Value array, double index);

POSENC_IMPORT(isNumber) bool IsNumber(Value value);
POSENC_IMPORT(isString) bool IsString(Value value);

// Whether the value has fields and is no array.
POSENC_IMPORT(isObject) bool IsObject(Value value);

// The value, known to be a number.
POSENC_IMPORT(number) double ToNumber(Value value);

// Which of the words, divided by '|', the value is; -1: none.
POSENC_IMPORT(index) int IndexOf(Value value, const char* words);

// The value, known to be a string, cut to `capacity` bytes of UTF-8; gives their number.
POSENC_IMPORT(text) int ToText(Value value, char* out, int capacity);

// Length of a typed or plain array; -1: something else.
POSENC_IMPORT(length) double LengthOf(Value array);

// Copies `length` numbers into floats (wide: doubles). -1: done; otherwise the index of an element
// that is no number.
POSENC_IMPORT(copyIn) double CopyIn(Value array, void* out, double length, bool wide);

// A new Float32Array (kind 0), Float64Array (1), Uint8ClampedArray (2), Int32Array (3) or
// Uint16Array (4) of `length` elements; undefined where the page has no memory for it.
POSENC_IMPORT(copyOut) Value CopyOut(const void* data, double length, int kind);

// Such an array over the elements themselves.
POSENC_IMPORT(lend) Value Lend(const void* data, double length, int kind);

// Copies `length` elements into an array of that kind and length; false: it is none.
POSENC_IMPORT(fill) bool Fill(Value array, const void* data, double length, int kind);

// object[field] = value, for an object of our own, and array.push(value).
POSENC_IMPORT(set) void Set(Value object, const char* field, Value value);
POSENC_IMPORT(push) void Push(Value array, Value value);

// Errors, { code, field, message }. Their texts are put together in JavaScript, where that takes
// less room.

// The message of a Status, which begins with its field; `as` is the field's name in this call.
// `character` counts from 1, offset from 0.
POSENC_IMPORT(status)
Value StatusOf(bool large, const char* field, const char* message, const char* as, int character);

// "<field> <pattern>" with the first % of the pattern replaced by `first`, the next by `second`.
POSENC_IMPORT(refusal)
Value Refusal(bool large, const char* field, const char* pattern, double first, double second);

// "<field> must be <right>, got <value>"; `right` may be words divided by '|', of which one is due.
POSENC_IMPORT(wrongValue) Value WrongValue(const char* field, const char* right, Value value);

// Gives `verb`, a function of `count` values, to JavaScript under this name.
POSENC_IMPORT(verb) void BindVerb(const char* name, int count, const void* verb);

#undef POSENC_IMPORT

template <typename... Values>
[[gnu::always_inline]] inline void Bind(const char* name, Value (*verb)(Values...)) {
  BindVerb(name, sizeof...(Values), reinterpret_cast<const void*>(verb));
}

}  // namespace posenc::bindings

#endif  // POSENC_BINDINGS_JAVASCRIPT_H_
