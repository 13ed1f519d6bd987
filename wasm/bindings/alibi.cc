#include "posenc/alibi.h"

#include "convert.h"
#include "module.h"

namespace posenc::bindings {
namespace {

AlibiRule ReadRule(Call& call) {
  return call.Choice("rule", "official|wrong-truncated", AlibiRule::kOfficial);
}

Value Slopes(Value object) {
  Call call(object);
  const std::int64_t num_heads = call.Whole("numHeads");
  const AlibiRule rule = ReadRule(call);
  call.Require(CheckCount("numHeads", num_heads, kMaxHeads));
  const Array<double> slopes = call.Output<double>("numHeads", num_heads);
  if (call.ok()) call.Require(AlibiSlopes(num_heads, rule, slopes.span()));
  return call.Return(slopes);
}

Value Bias(Value object) {
  Call call(object);
  AlibiBiasParams params;
  params.num_heads = call.Whole("numHeads");
  params.query_len = call.Whole("queryLen");
  params.key_len = call.Whole("keyLen", params.query_len);
  params.causal = call.Flag("causal", params.causal);
  params.form = call.Choice("form", "relative|column", params.form);
  params.query_offset = call.Whole("queryOffset", params.query_offset);
  params.rule = ReadRule(call);
  call.Require(CheckAlibiBias(params));
  const Array<float> bias =
      call.Output<float>("queryLen", params.num_heads * params.query_len * params.key_len);
  if (call.ok()) call.Require(BiasAlibi(params, bias.span()));
  return call.Return(bias);
}

[[gnu::constructor]] void BindVerbs() {
  FirstVerb("alibiSlopes", &Slopes);
  FirstVerb("alibiBias", &Bias);
}

}  // namespace

}  // namespace posenc::bindings
