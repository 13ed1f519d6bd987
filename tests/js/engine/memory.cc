#include <emscripten/emscripten.h>
#include <malloc.h>

#include "javascript.h"

// What the engine holds between calls, for tests/js/engine/memory.test.js alone.

extern "C" {

// Bytes that malloc gave and has not got back.
EMSCRIPTEN_KEEPALIVE double posenc_used_bytes() { return static_cast<double>(mallinfo().uordblks); }

// Where the next value of JavaScript's stands, behind those that were not given back. It is one of
// them.
EMSCRIPTEN_KEEPALIVE int posenc_next_value() { return posenc::bindings::MakeObject(); }
}
