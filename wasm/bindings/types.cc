#include <emscripten/bind.h>

// By itself Embind's library registers forty types, wide strings and views of memory among them, 2
// KB on every page when packed. A verb takes and gives values of JavaScript, made of booleans,
// doubles and const char*; a call with another type ends in a TypeError.

namespace emscripten::internal {
namespace {

InitFunc* init_funcs = nullptr;

}  // namespace

extern "C" {

void _embind_initialize_bindings() {
  for (const InitFunc* init = init_funcs; init; init = init->next) init->init_func();
}

void _embind_register_bindings(InitFunc* init) {
  init->next = init_funcs;
  init_funcs = init;
}

// Emscripten exports it from every module with Embind; the glue never asks.
const char* __getTypeName(const std::type_info*) { return ""; }

}  // extern "C"

EMSCRIPTEN_BINDINGS(builtin) {
  _embind_register_void(TypeID<void>::get(), "void");
  _embind_register_bool(TypeID<bool>::get(), "bool", true, false);
  _embind_register_float(TypeID<double>::get(), "double", sizeof(double));
  _embind_register_emval(TypeID<val>::get());
}

}  // namespace emscripten::internal
