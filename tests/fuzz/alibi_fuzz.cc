#include "posenc/alibi.h"
#include "target.h"

namespace posenc::fuzz {
namespace {

void Slopes(Input& in) {
  const std::int64_t num_heads = in.Count();
  const auto rule = in.Choice<AlibiRule>(2);
  Try<double>({in.Length(Cells(num_heads))},
              [&](std::span<double> slopes) { return AlibiSlopes(num_heads, rule, slopes); });
}

void Bias(Input& in) {
  AlibiBiasParams params;
  params.num_heads = in.Count(9);
  params.query_len = in.Count();
  params.key_len = in.Count();
  params.causal = in.Flag();
  params.form = in.Choice<AlibiForm>(2);
  params.query_offset = in.Offset();
  params.rule = in.Choice<AlibiRule>(2);
  const std::size_t size = in.Length(Cells(params.num_heads, params.query_len, params.key_len));
  Try<float>(
      {size}, [&](std::span<float> out) { return BiasAlibi(params, out); }, CheckAlibiBias(params));
}

const Registration alibi("alibi", {Bias, Bias, Bias, Slopes});

}  // namespace
}  // namespace posenc::fuzz
