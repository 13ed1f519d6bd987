#ifndef POSENC_BINDINGS_ROWS_H_
#define POSENC_BINDINGS_ROWS_H_

#include "convert.h"

namespace posenc::bindings {

// The rows of a table: `positions`, or 0 .. seqLen - 1 where these are not given.
struct Rows {
  Array<double> positions;
  std::int64_t count = 0;
};

inline Rows ReadRows(Call& call) {
  Rows rows;
  if (!call.Has("positions")) {
    rows.count = call.Whole("seqLen");
    return rows;
  }
  if (call.Has("seqLen")) {
    call.Refuse("positions", "must not be given together with seqLen");
  }
  rows.positions = call.Numbers<double>("positions", kMaxLength);
  rows.count = rows.positions.ssize();
  return rows;
}

// The limit on the size of a table names seqLen; the caller may have written positions.
inline void RequireRows(Call& call, const Status& status, const Rows& rows) {
  const bool renamed = status.field == "seqLen" && !rows.positions.empty();
  call.Require(status, renamed ? "positions" : nullptr);
}

}  // namespace posenc::bindings

#endif  // POSENC_BINDINGS_ROWS_H_
