#include "config_input.h"
#include "posenc/limits.h"
#include "posenc/scaling.h"
#include "target.h"

namespace posenc::fuzz {
namespace {

void FindFactor(Input& in) {
  ConfigInput config(in);
  const double length_ratio = in.Number(1.0, 64.0);
  const bool bidirectional = in.Flag();
  std::int64_t count = 0;
  const Status checked = CheckScalingReport(config.params, count);
  NtkFactor found;
  const bool ok = Try<double>({1}, [&](std::span<double> factor) {
    const Status status = FindNtkFactor(config.params, length_ratio, found, bidirectional);
    if (status.ok()) factor[0] = found.factor;
    return status;
  });
  if (!ok) return;
  Require(checked.ok(), "a factor is found of what can be reported");
  Require(found.factor >= 1.0 && found.factor <= 1e6, "the factor is one of a config");
  Require(found.pair >= 0 && found.pair <= count, "it is set by a pair, or by none");
}

void Report(Input& in) {
  ConfigInput config(in);
  std::int64_t count = 0;
  const Status checked = CheckScalingReport(config.params, count);
  // Legal, but a second's work.
  if (checked.ok() && config.params.seq_len.value_or(0) > 10000) return;
  ScalingReport report;
  const bool bidirectional = in.Flag();
  const std::size_t pairs = Cells(count);
  const bool ok = Try<double, double, double, double, double>(
      {in.Length(pairs), pairs, pairs, pairs, pairs},
      [&](auto inv_freq, auto wavelengths, auto turns, auto ratios, auto unseen_phases) {
        report = {inv_freq, wavelengths, turns, ratios, unseen_phases};
        return ReportScaling(config.params, report, bidirectional);
      },
      checked);
  if (!ok) return;
  Require(report.first_never_completed >= 0 && report.first_never_completed <= count,
          "pairs that never complete a turn are the last ones");
  Require(report.critical_dimension >= 0 && report.critical_dimension <= 2 * count,
          "the critical dimension is one of the head's");
}

const Registration scaling("scaling", {Report, Report, Report, FindFactor});

}  // namespace
}  // namespace posenc::fuzz
