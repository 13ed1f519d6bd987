#include "posenc/scaling.h"

#include <numeric>

#include "config.h"
#include "module.h"

namespace posenc::bindings {
namespace {

Value Report(Value object) {
  Call call(object);
  const FrequencyCall given(call, true);
  const bool bidirectional = call.Flag("bidirectional", false);
  std::int64_t count = 0;
  if (call.ok()) call.Require(CheckScalingReport(given.params, count));
  Array<double> values[5];
  for (Array<double>& array : values) array = call.Output<double>("headDim", count);
  ScalingReport report;
  report.inv_freq = values[0].span();
  report.wavelengths = values[1].span();
  report.turns = values[2].span();
  report.ratios = values[3].span();
  report.unseen_phases = values[4].span();
  if (call.ok()) call.Require(ReportScaling(given.params, report, bidirectional));
  // A model may have none of these pairs.
  Array<std::int32_t> never;
  if (report.first_never_completed < count) {
    never = call.Output<std::int32_t>("headDim", count - report.first_never_completed);
  }
  std::iota(never.data(), never.data() + never.size(),
            static_cast<std::int32_t>(report.first_never_completed));
  return call.Return(
      {{"invFreq", call.Copy(values[0])},
       {"attentionFactor", Value(double{report.attention_factor})},
       {"wavelengths", call.Copy(values[1])},
       {"turns", call.Copy(values[2])},
       {"ratios", call.Copy(values[3])},
       {"unseenPhases", call.Copy(values[4])},
       {"neverCompleted", call.Copy(never)},
       {"originalLength", Value(double{report.original_length})},
       {"criticalDimension", Value(static_cast<double>(report.critical_dimension))}});
}

Value FindFactor(Value object) {
  Call call(object);
  const ModelCall given(call, true);
  const double length_ratio = call.Number("lengthRatio");
  const bool bidirectional = call.Flag("bidirectional", false);
  NtkFactor found;
  if (call.ok()) call.Require(FindNtkFactor(given.params, length_ratio, found, bidirectional));
  return call.Return(
      {{"factor", Value(double{found.factor})}, {"pair", Value(static_cast<double>(found.pair))}});
}

[[gnu::constructor]] void BindVerbs() {
  FirstVerb("scalingReport", &Report);
  FirstVerb("scalingNtkFactor", &FindFactor);
}

}  // namespace

}  // namespace posenc::bindings
