#ifndef POSENC_BINDINGS_MODULE_H_
#define POSENC_BINDINGS_MODULE_H_

#include "javascript.h"

namespace posenc::bindings {

// Bindings of a method are compiled for two modules, POSENC_MODULE (CMakeLists.txt): a small one
// with the verbs with which the first figures of several pages begin, as
// web/engine/module-names.js names them, and one with the rest. BindVerbs stands in a namespace
// without a name, since all may be linked into one program.
enum class Module { kFirst, kBeside };

template <Module module, typename Verb>
[[gnu::always_inline]] inline void BindOf(const char* name, Verb verb) {
  if constexpr (module == Module::POSENC_MODULE) Bind(name, verb);
}

template <typename Verb>
[[gnu::always_inline]] inline void FirstVerb(const char* name, Verb verb) {
  BindOf<Module::kFirst>(name, verb);
}

template <typename Verb>
[[gnu::always_inline]] inline void BesideVerb(const char* name, Verb verb) {
  BindOf<Module::kBeside>(name, verb);
}

}  // namespace posenc::bindings

#endif  // POSENC_BINDINGS_MODULE_H_
