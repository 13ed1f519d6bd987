#include "trainer/network_impl.h"

namespace posenc::trainer {

template class Network<float>;

}  // namespace posenc::trainer
