#ifndef POSENC_CONTEXT_H_
#define POSENC_CONTEXT_H_

#include <cstdint>
#include <span>

#include "posenc/status.h"

namespace posenc {

// Which keys a layer with a window of w tokens sees from position p.
enum class WindowStyle {
  kSliding,  // 'sliding': the last w, p itself among them (Mistral, Gemma)
  kCentred,  // 'centred': w / 2 to each side, an encoder's window (ModernBERT)
  kChunk,    // 'chunk': those of its own chunk of w tokens up to p (Llama 4)
};

struct ReachParams {
  std::int64_t position = 0;  // of the query, 0 .. kMaxLength
  WindowStyle style = WindowStyle::kSliding;
};

// How far back a query sees in each layer, and how far back what it holds may come from, when every
// layer hands on what the layers below have gathered. Layers are told from the bottom to the top.
//
//   windows   [layers]  tokens, whole, 0: the layer sees everything before; at most kMaxLength
//   first     [layers]  the first key that the layer sees from `position`
//   earliest  [layers]  the first token that what the layer gives at `position` may depend on:
//                       first of layer 1 after first of layer 2 after ... first of this layer
//
// Errors: position out of range; windows empty, more than 4096, or one that is no whole number in 0
// .. kMaxLength; an output of another length (first, earliest).
Status ContextReach(const ReachParams& params, std::span<const double> windows,
                    std::span<std::int32_t> first, std::span<std::int32_t> earliest);

// What logits are multiplied with where n tokens are seen; L = trained, s = scale.
enum class TemperatureRule {
  kLogN,         // 'log-n': ln n / ln L (Su 2021)
  kLogNBeyond,   // 'log-n-beyond': the same beyond L tokens, else 1 (Qwen, use_logn_attn)
  kSsmax,        // 'ssmax': s ln n, where a head learns s (Nakanishi 2025)
  kFloor,        // 'floor': 1 + s ln(1 + floor(n / L)) (Llama 4: attn_scale, floor_scale)
  kFloorBefore,  // 'floor-before': 1 + s ln(1 + floor((n - 1) / L)) (Ministral 3:
                 // llama_4_scaling_beta, original_max_position_embeddings)
  kYarn,         // 'yarn': (0.1 ln(n / L) + 1)^2 beyond L tokens, else 1: YaRN's attention factor
                 // on queries and on keys, with n / L as its s
};

struct TemperatureParams {
  TemperatureRule rule = TemperatureRule::kLogN;
  std::int64_t trained = 0;  // tokens, 2 .. kMaxLength
  double scale = 0.1;        // 0 .. 100
};

//   lengths  [n]  tokens seen, whole, 1 .. kMaxLength
//   out      [n]
//
// Errors: trained, scale out of range; lengths empty, more than kMaxLength of them, or one that is
// no whole number in 1 .. kMaxLength; out of another length (out). Accuracy: relative error <=
// 2e-15; the same bits on every machine. Source: huggingface/transformers, modeling_llama4 and
// modeling_ministral3; QwenLM/Qwen, modeling_qwen; Nakanishi 2025, equation 3; Peng et al. 2023,
// section 3.4.
Status ContextTemperature(const TemperatureParams& params, std::span<const double> lengths,
                          std::span<double> out);

enum class CosineExponent {
  kOfficial,     // 'official': base^(-2i / head_dim) over the pairs i = 0 .. head_dim / 2 - 1
  kWrongHalved,  // 'wrong-halved': base^(-i / head_dim), as where the pairs are counted but the
                 // exponent is that of features: only down to 1 / sqrt(base)
};

struct FirstNegativeParams {
  std::int64_t head_dim = 0;  // even, 2 .. kMaxModelDim
  std::int64_t longest = 0;   // the last distance that is tried, 1 .. kMaxLength
  CosineExponent exponent = CosineExponent::kOfficial;
};

// For every base the first distance m at which a key that is alike its query gets no more than one
// that is unlike it, by the measure of Men et al. 2024:
//
//   sum over i of cos(m base^(-2i / head_dim)) < 0
//
// or with base^(-i / head_dim), 'wrong-halved'.
//
//   bases  [n]  finite, > 1
//   out    [n]  m, or 0 where no distance up to `longest` has it
//
// Errors: headDim odd or out of range; longest out of range, or longest * bases * head_dim / 2
// above 2^29 (longest, too-large); bases empty, more than kMaxLength, or one not in (1, kMaxBase];
// out of another length (out). Accuracy: every sum is within 1e-9 head_dim of the exact one; the
// same bits on every machine. Source: Men et al. 2024, Base of RoPE Bounds Context Length, theorem
// 1.
Status ContextFirstNegative(const FirstNegativeParams& params, std::span<const double> bases,
                            std::span<std::int32_t> out);

}  // namespace posenc

#endif  // POSENC_CONTEXT_H_
