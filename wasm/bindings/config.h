#ifndef POSENC_BINDINGS_CONFIG_H_
#define POSENC_BINDINGS_CONFIG_H_

#include <string>

#include "convert.h"
#include "posenc/rope.h"

namespace posenc::bindings {

// A model, from its config or from base and headDim. The params see the type and the lists, so
// these are held beside them and the whole stays where it is.
struct ModelCall {
  RopeFrequencyParams params;
  std::string rope_type;
  Array<double> short_factor;
  Array<double> long_factor;

  // config_needed: without one, base and headDim do not suffice.
  ModelCall(Call& call, bool config_needed);
  ModelCall(const ModelCall&) = delete;
};

// The parameters of rope.frequencies and scaling.report: a model, and how it is scaled.
struct FrequencyCall : ModelCall {
  FrequencyCall(Call& call, bool config_needed);
};

}  // namespace posenc::bindings

#endif  // POSENC_BINDINGS_CONFIG_H_
