#ifndef POSENC_SINUSOIDAL_H_
#define POSENC_SINUSOIDAL_H_

#include <cstdint>
#include <span>
#include <string_view>

#include "posenc/matrix.h"
#include "posenc/paint.h"
#include "posenc/status.h"

namespace posenc {

// Where pair i puts its sine and cosine among dModel columns.
enum class SinusoidalLayout {
  kInterleaved,  // 'interleaved': columns 2i and 2i + 1, as in the paper; odd dModel ends in a sine
  kConcatenated,   // 'concatenated': columns i and dModel / 2 + i; dModel even
  kTensor2Tensor,  // 'tensor2tensor': as concatenated, with the frequencies of that library,
                   // base^(-i / max(floor(dModel / 2) - 1, 1)); odd dModel ends in a zero
  kWrongSinOdd     // 'wrong-sin-odd': the mistake of who counts columns from 1 and gives the sine
                   // to the odd ones there are in code: cosine in column 2i, sine in 2i + 1. It
                   // fits no weights trained with the paper's table; odd dModel ends in a cosine
};

enum class FrequencyOrder {
  kFastFirst,      // 'fast-first': pair 0 turns once in 2 pi tokens
  kWrongSlowFirst  // 'wrong-slow-first': the common mistake, pair i gets the frequency of the
                   // pair that mirrors it
};

struct SinusoidalParams {
  std::int64_t d_model = 0;  // 1 .. kMaxModelDim
  double base = 10000.0;     // finite, > 1
  SinusoidalLayout layout = SinusoidalLayout::kInterleaved;
  FrequencyOrder order = FrequencyOrder::kFastFirst;
};

// Whether a table of seq_len rows can be made; ask before allocating it.
// Errors: seqLen outside 1 .. kMaxLength; dModel outside 1 .. kMaxModelDim, or odd with
// concatenated; base not in (1, kMaxBase]; a table above kMaxArrayBytes (seqLen, too-large).
// length_field is the name to give seqLen: "positions" where these set the length.
Status CheckSinusoidal(const SinusoidalParams& params, std::int64_t seq_len,
                       std::string_view length_field = "seqLen");

// Writes the sinusoidal table of the given positions:
//
//   out[t, column of sin i] = sin(positions[t] inv_freq[i])
//   out[t, column of cos i] = cos(positions[t] inv_freq[i])     inv_freq[i] = base^(-2i / dModel)
//
//   positions  [seq_len]           tokens, |p| <= 2^20; any order, fractions and negatives too
//   out        [seq_len, d_model]
//
// Evenly spaced positions take the fast path below, others cost one sincos in double per pair.
//
// Errors: those of CheckSinusoidal; positions not finite or beyond 2^20 (positions);
// out of another shape (out).
// Accuracy: |out - exact| <= 2e-7, the same bits on every SIMD backend.
// Source: Vaswani et al. 2017, Attention Is All You Need, section 3.5; tensor2tensor,
// common_attention.py, get_timing_signal_1d.
Status EncodeSinusoidal(const SinusoidalParams& params, std::span<const double> positions,
                        MatrixView out);

// The same for the positions 0 .. out.rows() - 1. Rows are turned out of seed rows by the
// addition theorem, the seeds and the turns being computed in double.
Status EncodeSinusoidal(const SinusoidalParams& params, MatrixView out);

// How many pixels a picture of a table has.
struct PictureSize {
  std::int64_t height = 0;  // 1 .. seq_len; 0: one for each row
  std::int64_t width = 0;   // 1 .. d_model; 0: one for each column
};

inline constexpr std::int64_t kMaxMeans = std::int64_t{1} << 22;  // pixels of a shrunk picture

// Whether a picture of this size can be painted; sets what is 0 in `size`.
// Errors: those of CheckSinusoidal; palette not 2 to 256 stops of 3 bytes; min or max beyond 1e30;
// max - min < 1e-30, or max not greater as a float (max); height or width negative or above the
// table's own (height, width); a picture smaller than its table with more than kMaxMeans pixels
// (width, too-large).
Status CheckPicture(const SinusoidalParams& params, std::int64_t seq_len, const PaintParams& paint,
                    PictureSize& size);

// Encodes and paints at once, a block of rows at a time, so that the table itself is never held.
// A picture smaller than its table shows means: a pixel has the colour of the mean of the values
// it covers, a value on its edge counting by the share that it covers. So waves too fast to be
// seen give the colour of 0 instead of slower waves that the table does not hold.
//
//   rgba  [height, width, 4]  at full size what PaintHeatmap gives for the table
//
// Errors: those of EncodeSinusoidal and CheckPicture; rgba of another length (rgba).
// Accuracy: means of these floats are off by at most 3e-6; the same bits on every SIMD backend.
Status HeatmapSinusoidal(const SinusoidalParams& params, std::span<const double> positions,
                         const PaintParams& paint, PictureSize size, std::span<std::uint8_t> rgba);

// The same for the positions 0 .. seq_len - 1.
Status HeatmapSinusoidal(const SinusoidalParams& params, std::int64_t seq_len,
                         const PaintParams& paint, PictureSize size, std::span<std::uint8_t> rgba);

// The frequencies of the paper, base^(-2i / dModel), in the order asked for; the layout of the
// parameters is not read.
//
//   inv_freq  [ceil(d_model / 2)]  radians per token
//
// Errors: dModel outside 1 .. kMaxModelDim; base not in (1, kMaxBase]; inv_freq of another length
// (invFreq).
// Accuracy: relative error <= 1e-15, the same bits on every machine.
Status SinusoidalFrequencies(const SinusoidalParams& params, std::span<double> inv_freq);

struct ShiftParams {
  double offset = 0.0;       // tokens, finite, |offset| <= 2^21
  std::int64_t d_model = 0;  // even
  double base = 10000.0;
};

// The blocks that take PE(p) to PE(p + offset) at every p:
//
//   [sin(p + offset)]   [ c  s] [sin p]
//   [cos(p + offset)] = [-s  c] [cos p]      c = cos(offset inv_freq[i]), s = sin(...)
//
//   cos_sin  [d_model / 2, 2]  c and s of pair i
//
// Errors: offset not finite or beyond 2^21; dModel odd or out of range; base.
// Accuracy: absolute error <= 1e-9 at |offset| = 2^21 (the angle carries the rounding of
// inv_freq), <= 1e-15 for |offset| <= 1; the same bits on every machine.
Status ShiftSinusoidal(const ShiftParams& params, std::span<double> cos_sin);

// Applies these blocks to every row of an interleaved table.
//
//   rows  [n, d_model]
//   out   [n, d_model]  may be rows itself
//
// Errors: those of ShiftSinusoidal; rows or out of another shape.
// Accuracy: |out - exact| <= 2e-7 |pair|, the same bits on every machine.
Status ApplyShift(const ShiftParams& params, ConstMatrixView rows, MatrixView out);

struct KernelParams {
  std::int64_t d_model = 0;  // even
  double base = 10000.0;
};

// Whether the sum over this many distances can be made; ask before allocating it.
// Errors: distances empty, or more than kMaxLength, or distances * dModel / 2 > kMaxKernelTerms
// (distances, too-large); dModel odd or out of range; base.
Status CheckKernel(const KernelParams& params, std::int64_t num_distances);

// How alike two positions are, given their distance alone:
//
//   out[t] = PE(p) . PE(p + distances[t]) / (dModel / 2)
//          = (2 / dModel) sum over i of cos(distances[t] inv_freq[i])       1 at distance 0
//
//   distances  [n]  tokens, |distance| <= 2^21
//   out        [n]
//
// Errors: those of CheckKernel; distances not finite or beyond 2^21; out of another length.
// Accuracy: absolute error <= 1e-9, the same bits on every machine.
Status SinusoidalKernel(const KernelParams& params, std::span<const double> distances,
                        std::span<double> out);

}  // namespace posenc

#endif  // POSENC_SINUSOIDAL_H_
