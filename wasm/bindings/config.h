#ifndef POSENC_BINDINGS_CONFIG_H_
#define POSENC_BINDINGS_CONFIG_H_

#include <string>

#include "convert.h"
#include "posenc/rope.h"

namespace posenc::bindings {

// The parameters of rope.frequencies and scaling.report. The params see the type and the lists,
// so these are held beside them and the whole stays where it is.
struct FrequencyCall {
  RopeFrequencyParams params;
  std::string rope_type;
  Array<double> short_factor;
  Array<double> long_factor;

  // config_needed: without one, base and headDim do not suffice.
  FrequencyCall(Call& call, bool config_needed);
  FrequencyCall(const FrequencyCall&) = delete;
};

}  // namespace posenc::bindings

#endif  // POSENC_BINDINGS_CONFIG_H_
