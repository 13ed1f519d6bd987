#include "target.h"

// What libFuzzer calls with every input: the one target of this program.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  posenc::fuzz::Input in({data, size});
  posenc::fuzz::Targets().front().Run(in);
  return 0;
}
