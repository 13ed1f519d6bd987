// Times every kernel at the size of its target, and the yardsticks it is held against: fill and
// copy of the same bytes, and multiplying and adding in registers alone. Prints one JSON object
// of milliseconds by name, each the fastest of many runs: what else the machine does meanwhile
// makes a run slower, never faster.

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <new>
#include <vector>

#include "posenc/alibi.h"
#include "posenc/attention.h"
#include "posenc/paint.h"
#include "posenc/rope.h"
#include "posenc/sinusoidal.h"
#include "posenc/t5.h"
#include "posenc/trainer.h"

namespace {

// Bytes of a cache line. The allocator of WebAssembly aligns to 8 bytes alone, and every fourth
// vector of 16 may lie across two lines.
constexpr std::align_val_t kCacheLine{64};

template <typename T>
struct AlignedAllocator {
  using value_type = T;

  AlignedAllocator() = default;
  template <typename U>
  AlignedAllocator(const AlignedAllocator<U>&) {}

  T* allocate(std::size_t n) { return static_cast<T*>(::operator new(n * sizeof(T), kCacheLine)); }
  void deallocate(T* p, std::size_t) { ::operator delete(p, kCacheLine); }

  bool operator==(const AlignedAllocator&) const { return true; }
};

// Numbers aligned as the arrays of the JavaScript interface are.
template <typename T>
using AlignedVector = std::vector<T, AlignedAllocator<T>>;

using posenc::MatrixView;
using Clock = std::chrono::steady_clock;
using Floats = AlignedVector<float>;

double Milliseconds(Clock::duration duration) {
  return std::chrono::duration<double, std::milli>(duration).count();
}

// Enough runs before the measured ones for the JavaScript engine's best compiler.
double Fastest(const std::function<void()>& run) {
  const auto start = Clock::now();
  while (Milliseconds(Clock::now() - start) < 150.0) run();
  double fastest = 1e9;
  const auto measured = Clock::now();
  for (int runs = 0; runs < 7 || Milliseconds(Clock::now() - measured) < 350.0; ++runs) {
    const auto before = Clock::now();
    run();
    fastest = std::min(fastest, Milliseconds(Clock::now() - before));
  }
  return fastest;
}

void Report(const char* name, const std::function<void()>& run) {
  static bool first = true;
  std::printf("%s\n  \"%s\": %.6f", first ? "" : ",", name, Fastest(run));
  std::fflush(stdout);
  first = false;
}

void Must(const posenc::Status& status) {
  if (status.ok()) return;
  std::fprintf(stderr, "%s\n", status.message.c_str());
  std::exit(1);
}

Floats Values(std::size_t size) {
  Floats values(size);
  std::uint32_t state = 1;
  for (float& value : values) {
    state = state * 1664525u + 1013904223u;
    value = static_cast<float>(state >> 8) / 8388608.0f - 1.0f;
  }
  return values;
}

volatile float sink;

using Vector = float __attribute__((vector_size(16)));

void Sinusoidal() {
  constexpr std::size_t kRows = 2000, kCols = 1600;
  posenc::SinusoidalParams params;
  params.d_model = kCols;
  Floats table(kRows * kCols);
  AlignedVector<std::uint8_t> rgba(table.size() * 4);
  const MatrixView view(table.data(), kRows, kCols);
  const posenc::PaintParams paint = {posenc::NamedPalette("diverging"), -1.0, 1.0};
  Report("sinusoidal 2000 x 1600", [&] { Must(EncodeSinusoidal(params, view)); });
  Report("fill 2000 x 1600", [&] { std::memset(table.data(), 0x3f, table.size() * 4); });
  Report("copy 2000 x 1600", [&] { std::memcpy(rgba.data(), table.data(), rgba.size()); });
  Report("paint 2000 x 1600", [&] { Must(PaintHeatmap(paint, view, rgba)); });
}

void Rope() {
  constexpr std::size_t kRows = 2048, kHeads = 8, kHeadDim = 128;
  const Floats x = Values(kRows * kHeads * kHeadDim);
  Floats y(x.size());
  std::vector<double> positions(kRows);
  for (std::size_t t = 0; t < kRows; ++t) positions[t] = static_cast<double>(t);
  posenc::RopeParams params;
  params.head_dim = kHeadDim;
  const posenc::ConstMatrixView in(x.data(), kRows, kHeads * kHeadDim);
  const MatrixView out(y.data(), kRows, kHeads * kHeadDim);
  Report("rope interleaved 2048 x 8 x 128", [&] { Must(RotateRope(params, positions, in, out)); });
  params.layout = posenc::RopeLayout::kHalf;
  Report("rope half 2048 x 8 x 128", [&] { Must(RotateRope(params, positions, in, out)); });
  Floats cos(kRows * kHeadDim / 2), sin(cos.size());
  const MatrixView cosines(cos.data(), kRows, kHeadDim / 2), sines(sin.data(), kRows, kHeadDim / 2);
  Must(RopeAngles(params, positions, cosines, sines));
  posenc::RopeTable table = {kHeadDim, params.layout, false, cosines, sines};
  Report("rope half by a table 2048 x 8 x 128", [&] { Must(ApplyRope(table, in, out)); });
  table.layout = posenc::RopeLayout::kInterleaved;
  Report("rope by a table 2048 x 8 x 128", [&] { Must(ApplyRope(table, in, out)); });
  Report("copy 2048 x 8 x 128", [&] { std::memcpy(y.data(), x.data(), x.size() * 4); });
}

void Biases() {
  posenc::AlibiBiasParams params;
  params.num_heads = 8;
  params.query_len = params.key_len = 1024;
  Floats bias(8 * 1024 * 1024);
  Report("alibi causal 8 x 1024 x 1024", [&] { Must(BiasAlibi(params, bias)); });
  posenc::T5BiasParams t5;
  t5.num_heads = 8;
  t5.query_len = t5.key_len = 1024;
  const Floats buckets = Values(32 * 8);
  Report("t5 8 x 1024 x 1024", [&] { Must(BiasT5(t5, buckets, bias)); });
  Report("fill 8 x 1024 x 1024", [&] { std::memset(bias.data(), 0x3f, bias.size() * 4); });
}

void Attention() {
  constexpr std::size_t kSize = 512;
  const Floats q = Values(kSize * kSize);
  Floats scores(kSize * kSize), out(kSize * kSize);
  const posenc::ConstMatrixView in(q.data(), kSize, kSize);
  const MatrixView score_view(scores.data(), kSize, kSize);
  const MatrixView out_view(out.data(), kSize, kSize);
  posenc::AttentionScoresParams params;
  params.head_dim = kSize;
  posenc::AttentionWeightsParams shape;
  shape.query_len = shape.key_len = kSize;
  Report("product 512^3", [&] { Must(AttentionScores(params, in, in, score_view)); });
  Report("weights 512 x 512", [&] { Must(AttentionWeights(shape, score_view, {}, {}, out_view)); });
}

// Steps of the trainer, all from where a model begins: some are longer than others, so ten a time.
void Training() {
  using posenc::Trainer, posenc::TrainerEncoding, posenc::TrainerParams, posenc::TrainerTask;
  const auto report = [](const char* name, TrainerTask task, TrainerEncoding encoding) {
    const TrainerParams params = {.task = task, .encoding = encoding, .steps = 10};
    Report(name, [&] {
      std::unique_ptr<Trainer> trainer;
      std::vector<double> losses(10), accuracies(10);
      std::int64_t done = 0;
      Must(Trainer::Create(params, trainer));
      Must(trainer->Train(losses, accuracies, done));
    });
  };
  report("training back rope", TrainerTask::kBack, TrainerEncoding::kRope);
  report("training latest alibi", TrainerTask::kLatest, TrainerEncoding::kAlibi);
}

// As many multiplications and additions as a 512^3 product, in independent vector registers.
void MultiplyAdd() {
  constexpr int kChains = 8;
  constexpr int kTurns = 512 * 512 * 512 / (4 * kChains);
  Report("multiply-add 512^3", [] {
    const Vector factor = {0.999f, 0.998f, 0.997f, 0.996f};
    const Vector term = {sink, 0.1f, 0.2f, 0.3f};
    Vector chain[kChains];
    for (int c = 0; c < kChains; ++c) chain[c] = term * static_cast<float>(c);
    for (int turn = 0; turn < kTurns; ++turn) {
      for (int c = 0; c < kChains; ++c) chain[c] = chain[c] * factor + term;
    }
    Vector sum = chain[0];
    for (int c = 1; c < kChains; ++c) sum += chain[c];
    sink = sum[0] + sum[1] + sum[2] + sum[3];
  });
}

}  // namespace

int main() {
  std::printf("{");
  Sinusoidal();
  Rope();
  Biases();
  Attention();
  Training();
  MultiplyAdd();
  std::printf("\n}\n");
  return 0;
}
