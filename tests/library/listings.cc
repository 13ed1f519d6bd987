// Calls every C++ listing of the lessons and prints what it gives, a line a case: "name: numbers".
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "../../content/code/alibi/alibi.cc"
#include "../../content/code/attention/attention.cc"
#include "../../content/code/gates/gates.cc"
#include "../../content/code/grid/grid.cc"
#include "../../content/code/learned/learned.cc"
#include "../../content/code/mrope/mrope.cc"
#include "../../content/code/nope/nope.cc"
#include "../../content/code/relative/relative.cc"
#include "../../content/code/rope/rope.cc"
#include "../../content/code/scaling/scaling.cc"
#include "../../content/code/sinks/sinks.cc"
#include "../../content/code/sinusoidal/sinusoidal.cc"
#include "../../content/code/t5/t5.cc"

namespace {

using posenc::MatrixView;

// The numbers that tests/content/listings/numbers.js makes.
template <typename T = float>
std::vector<T> Numbers(std::size_t length, std::size_t step) {
  std::vector<T> numbers(length);
  for (std::size_t n = 0; n < length; ++n) {
    numbers[n] = static_cast<T>((static_cast<double>(step * n % 11) - 5.0) / 4.0);
  }
  return numbers;
}

template <typename T = double>
std::vector<T> Range(std::size_t length, double first = 0.0) {
  std::vector<T> range(length);
  for (std::size_t n = 0; n < length; ++n) range[n] = static_cast<T>(first + n);
  return range;
}

struct Matrix {
  Matrix(std::size_t rows, std::size_t cols, std::size_t step = 0)
      : values(step == 0 ? std::vector<float>(rows * cols) : Numbers(rows * cols, step)),
        view(values.data(), rows, cols) {}

  std::vector<float> values;
  MatrixView view;
};

void Need(const posenc::Status& status) {
  if (status.ok()) return;
  std::printf("%s: %s\n", status.field.c_str(), status.message.c_str());
  std::exit(1);
}

template <typename T>
void Add(const std::vector<T>& values) {
  for (const T value : values) std::printf(" %.17g", static_cast<double>(value));
}

template <typename... Lists>
void Print(std::string_view name, const posenc::Status& status, const Lists&... lists) {
  Need(status);
  std::printf("%.*s:", static_cast<int>(name.size()), name.data());
  (Add(lists), ...);
  std::printf("\n");
}

void Encodings() {
  for (const bool causal : {false, true}) {
    const Matrix q(5, 8, 7), k(7, 8, 3), v(7, 8, 5), weights(5, 7), out(5, 8);
    const posenc::Status status = Attention(q.view, k.view, v.view, causal, weights.view, out.view);
    Print(causal ? "attention true" : "attention false", status, out.values);
  }

  const Matrix x(5, 16, 7);
  Print("sinusoidal added", AddPositions(x.view), x.values);
  const Matrix rows(38, 16);
  Need(posenc::EncodeSinusoidal({.d_model = 16}, rows.view));
  Need(Shift(5.0, rows.view));
  Print("sinusoidal moved", posenc::Ok(), std::vector(rows.values.end() - 16, rows.values.end()));

  const Matrix table(6, 4, 7), four(4, 4), eight(8, 4), fresh(6, 4);
  const std::vector<double> positions = {3, 0, 5, 3};
  Print("learned rows", Rows(table.view, positions, four.view), four.values);
  Print("learned resized", Resize(table.view, eight.view), eight.values);
  Print("learned fresh", NewTable(1, fresh.view), fresh.values);

  const Matrix places(15, 16), vit(16, 8, 7), larger(25, 8);
  Print("grid sincos", GridTable({3, 5}, places.view), places.values);
  Print("grid resized", ResizeVit(vit.view, {3, 5}, {6, 4}, larger.view), larger.values);
}

void Biases() {
  std::vector<std::int32_t> indices(35);
  Print("relative indices", ShawIndices(5, 7, 2, indices), indices);
  const Matrix q(4, 8, 7), k(6, 8, 3), a(4, 6), b(4, 6), c(4, 6), d(4, 6);
  const posenc::RelativeTermsOutput terms = {a.view, b.view, c.view, d.view};
  const std::vector<float> u = Numbers(8, 9), v = Numbers(8, 2);
  Print("relative terms", TransformerXlTerms(q.view, k.view, u, v, terms), a.values, b.values,
        c.values, d.values);

  std::vector<std::int32_t> buckets(601);
  for (const bool both : {false, true}) {
    const posenc::Status status = Buckets(Range(601, -300.0), both, buckets);
    Print(both ? "t5 buckets true" : "t5 buckets false", status, buckets);
  }
  std::vector<float> t5(3 * 6 * 6);
  Print("t5 bias", EncoderBias(Numbers(32 * 3, 7), 3, 6, t5), t5);

  std::vector<double> all;
  for (std::size_t heads = 1; heads <= 64; ++heads) {
    std::vector<double> slopes(heads);
    Need(Slopes(slopes));
    all.insert(all.end(), slopes.begin(), slopes.end());
  }
  Print("alibi slopes", posenc::Ok(), all);
  std::vector<float> bias(12 * 5 * 7);
  Print("alibi bias", Bias(12, 5, 7, bias), bias);

  const Matrix x(5, 4, 7), states(15, 4);
  Need(States(x.view, 2, true, states.view));
  Print("nope two layers", posenc::Ok(),
        std::vector(states.values.end() - 20, states.values.end()));
}

void Rotations() {
  for (const auto layout : {posenc::RopeLayout::kInterleaved, posenc::RopeLayout::kHalf}) {
    // Two sequences of 5 tokens, 3 heads of 8 features.
    const Matrix x(10, 24, 7);
    for (const std::size_t first : {0, 5}) {
      Need(Rotate(Range(5), 8, layout, MatrixView(x.view.row(first).data(), 5, 24)));
    }
    const bool half = layout == posenc::RopeLayout::kHalf;
    Print(half ? "rope half" : "rope interleaved", posenc::Ok(), x.values);
  }
  std::vector<double> parts(4);
  double score = 0.0;
  Need(Score(Numbers<double>(8, 7), Numbers<double>(8, 3), 3.0, parts, score));
  Print("rope score", posenc::Ok(), std::vector{score});

  std::vector<double> inv_freq(64);
  double factor = 0.0;
  Need(YarnFrequencies(128, 10000.0, 4.0, 4096.0, inv_freq, factor));
  Print("scaling yarn", posenc::Ok(), inv_freq, std::vector{factor});
  const std::vector<double> positions = {0, 5, 9}, slow = {1, 0.25, 0.01, 0.001};
  const Matrix x(3, 16, 7);
  Print("scaling rotated", RotateScaled(positions, slow, 1.2, x.view), x.values);

  std::vector<posenc::MropeSegment> segments(4);
  segments[0].length = segments[3].length = 2;
  segments[1] = {.text = false, .height = 4, .width = 4};
  segments[2] = {.text = false, .height = 2, .width = 6};
  std::vector<std::int32_t> ids(3 * 11);
  std::int64_t delta = 0;
  Need(PositionIds(segments, ids, delta));
  Print("mrope ids", posenc::Ok(), ids, std::vector{delta});
  const std::vector<double> sections = {2, 3, 3};
  const Matrix tokens(11, 32, 7);
  const std::vector<double> places(ids.begin(), ids.end());
  Print("mrope rotated", RotateByIds(places, sections, 16, tokens.view), tokens.values);

  const Matrix keys(15, 8, 3), cached(12, 8);
  const posenc::SinksParams params = {.window_size = 8, .sink_size = 4};
  Print("sinks cached", CachedKeys(params, keys.view, cached.view), cached.values);

  const Matrix scores(1, 6, 3), logits(1, 4, 7), weights(1, 6);
  const std::vector<double> open = {1, 0.25, 0, 1, 0.5, 0};
  std::vector<float> counted(open.begin(), open.end());
  Print("gates counted",
        CountedWeights(scores.view, MatrixView(counted.data(), 1, 6), logits.view, weights.view),
        weights.values);
  const Matrix forgotten(6, 6), q(4, 3, 7), k(4, 3, 3), w(4, 3, 5), reflected(4, 4);
  Print("gates forgotten", Forgotten(open, forgotten.view), forgotten.values);
  Print("gates reflected", Reflected(q.view, k.view, w.view, {2, 1, 0, 1.5}, reflected.view),
        reflected.values);
}

}  // namespace

int main() {
  Encodings();
  Biases();
  Rotations();
}
