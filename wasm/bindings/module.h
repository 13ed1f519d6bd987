#ifndef POSENC_BINDINGS_MODULE_H_
#define POSENC_BINDINGS_MODULE_H_

#include "javascript.h"

namespace posenc::bindings {

// Bindings of methods are compiled for two modules, POSENC_MODULE: `posenc` is in the script of
// every page, and those beside it (CMakeLists.txt) come with the first figure that asks. A verb
// lies beside unless the first figures of several pages begin with it. BindVerbs stands
// in a namespace without a name, since both may be linked into one program.
enum class Module { kPosenc, kBeside };

template <Module module, typename Verb>
[[gnu::always_inline]] inline void BindOf(const char* name, Verb verb) {
  if constexpr (module == Module::POSENC_MODULE) Bind(name, verb);
}

template <typename Verb>
[[gnu::always_inline]] inline void PosencVerb(const char* name, Verb verb) {
  BindOf<Module::kPosenc>(name, verb);
}

template <typename Verb>
[[gnu::always_inline]] inline void BesideVerb(const char* name, Verb verb) {
  BindOf<Module::kBeside>(name, verb);
}

}  // namespace posenc::bindings

#endif  // POSENC_BINDINGS_MODULE_H_
