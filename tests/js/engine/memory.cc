#include <emscripten/em_js.h>
#include <emscripten/emscripten.h>
#include <malloc.h>

// What the engine holds between calls, for tests/js/engine/memory.test.js alone.

EM_JS_DEPS(posenc_live_handles, "$emval_handles,$emval_freelist");
EM_JS(int, posenc_live_handles, (), { return emval_handles.length / 2 - emval_freelist.length; });

extern "C" {

// Bytes that malloc gave and has not got back.
EMSCRIPTEN_KEEPALIVE double posenc_used_bytes() { return static_cast<double>(mallinfo().uordblks); }

// Values of JavaScript's that C++ holds.
EMSCRIPTEN_KEEPALIVE double posenc_used_handles() { return posenc_live_handles(); }
}
