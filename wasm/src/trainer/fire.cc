#include "trainer/fire.h"

namespace posenc::trainer {

// Apart from the network, to be compiled small.
template class Fire<float>;

}  // namespace posenc::trainer
