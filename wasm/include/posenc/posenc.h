#ifndef POSENC_POSENC_H_
#define POSENC_POSENC_H_

// Everything. Each header has one method and can be included alone; posenc/linalg.h and
// posenc/trainer.h declare what a build may have left out.
//
// Threads: no function keeps anything between calls, so that any of them may run at the same time
// in several threads, as long as none writes what another reads or writes. A trainer is an object:
// one thread at a time.

#include "posenc/alibi.h"
#include "posenc/attention.h"
#include "posenc/context.h"
#include "posenc/distance.h"
#include "posenc/formula.h"
#include "posenc/gates.h"
#include "posenc/grid.h"
#include "posenc/learned.h"
#include "posenc/limits.h"
#include "posenc/linalg.h"
#include "posenc/matrix.h"
#include "posenc/mrope.h"
#include "posenc/paint.h"
#include "posenc/precision.h"
#include "posenc/relative.h"
#include "posenc/rope.h"
#include "posenc/scaling.h"
#include "posenc/sinks.h"
#include "posenc/sinusoidal.h"
#include "posenc/status.h"
#include "posenc/t5.h"
#include "posenc/trainer.h"
#include "posenc/version.h"

#endif  // POSENC_POSENC_H_
