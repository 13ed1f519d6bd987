#include "posenc/learned.h"

#include <emscripten/bind.h>

#include "convert.h"

namespace posenc::bindings {
namespace {

val Table(val object) {
  Call call(std::move(object));
  LearnedTableParams params;
  params.max_len = call.Whole("maxLen");
  params.d_model = call.Whole("dModel");
  params.std = call.Number("std", params.std);
  const std::int64_t seed = call.Whole("seed");
  if (seed < 0) call.RefuseValue("seed", "a whole number >= 0");
  params.seed = static_cast<std::uint64_t>(seed);
  call.Require(CheckLearnedTable(params));
  const Array<float> table = call.Output<float>("maxLen", params.max_len * params.d_model);
  if (call.ok()) call.Require(LearnedTable(params, table.matrix(params.max_len)));
  return call.Return(table);
}

}  // namespace

EMSCRIPTEN_BINDINGS(learned) { emscripten::function("learnedTable", &Table); }

}  // namespace posenc::bindings
