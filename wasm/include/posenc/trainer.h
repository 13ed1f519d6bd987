#ifndef POSENC_TRAINER_H_
#define POSENC_TRAINER_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "posenc/status.h"

namespace posenc {

// Small decoders, trained on small tasks to see how far an encoding reaches beyond the lengths
// of training. The same parameters give the same weights, bit for bit, on every machine.

// What is asked for. Each task draws fresh sequences; tokens and answers are numbers from 0.
enum class TrainerTask {
  kBack,       // 'back': of 8 symbols, the one k tokens back, from token k on
  kLatest,     // 'latest': set(key, value) 4 key + value or get(key) 16 + key, evenly; at a get the
               // value that was set last, if any
  kNeedle,     // 'needle': set(key, value) 4 key + value once for each of 8 keys, somewhere in the
               // first max(8, n / 4) tokens; after these get(key) 32 + key or, evenly, a filler 40
               // to 43; at a get the value of its key
  kCopy,       // 'copy': n / 2 of 16 symbols, the token 16, and the symbols again, each the answer
               // at the token before it; n even
  kInduction,  // 'induction': pairs of key and value 8 + map(key), a map for each sequence; at a
               // key seen before its value
  kParity,     // 'parity': bits; at each the parity of all so far
  kText,       // 'text': windows of the corpus handed over; at each token the next one
  kAddition,   // 'addition': digits of a number, the token 10 for plus, digits of a second one, 11
               // for equals, and the digits of their sum, one more than the longer number has; of
               // each the smallest place first. At equals and at each digit of the sum the next one
};

enum class TrainerEncoding {
  kNone,        // 'none': the causal mask alone
  kSinusoidal,  // 'sinusoidal': sines and cosines added to the embedded tokens
  kLearned,     // 'learned': rows of a table added to them
  kT5,          // 't5': a number for each head and bucket of distances, added to the logits
  kAlibi,       // 'alibi': a slope for each head times the distance, subtracted from the logits
  kRope,        // 'rope': queries and keys turned, pairs (2i, 2i + 1)
  kXpos,        // 'xpos': the same, queries times z^(p / scale_base) and keys through it, of pair i
                // z = (2i / d_h + 0.4) / 1.4; Sun et al. 2022
  kKerple,      // 'kerple': r1 ln(1 + r2 n) at distance n subtracted from the logits, two positive
                // numbers for each head; Chi et al. 2022, the logarithmic one
  kFire,        // 'fire': f(psi(n) / (psi(max(i, |m| length)) + 1e-6)) of query i, distance n added
                // to the logits: psi(x) = ln(1 + |c| x), f of one number to one for each head
                // through 32 with ReLU; c, m and f trained; Li et al. 2023, as released
  kAbacus,      // 'abacus': rows of a table added to the tokens of 'addition', of a digit by its
                // place in its number from 1 on, of other tokens row 0; with a position_range each
                // sequence of training adds a number by chance to the places; McLeish et al. 2024
  kPope,        // 'pope': of each feature c a pair of length ln(1 + e^x), turned by the position
                // times base^(-c / d_h), of a key also by a phase of the head and feature, trained,
                // cut to -2 pi .. 0; Gopalakrishnan et al. 2025
  kCope,        // 'cope': to the score of key j that of the query with the embedding of a position
                // is added, g_j + .. + g_i of query i at most the length of training, between two
                // embeddings in a line; gates g are sigmoids of scores / sqrt(d_h), embeddings one
                // for all heads; Golovneva et al. 2024, as released
};

// How a trained model is read at lengths it was not trained on; nothing of it is trained.
enum class TrainerScaling {
  kNone,     // 'none'
  kLinear,   // 'linear': frequencies divided by the factor (position interpolation)
  kNtk,      // 'ntk': the base times factor^(d / (d - 2))
  kDynamic,  // 'dynamic': ntk of factor (length / training length) - (factor - 1)
  kYarn,     // 'yarn': the paper's ramp between beta_slow and beta_fast turns
};

struct TrainerReading {
  TrainerScaling scaling = TrainerScaling::kNone;  // of what turns
  double factor = 0.0;     // 1 .. 1e4; 0: length / training length ('dynamic': 1), 1 at least
  double beta_fast = 4.0;  // turns in training; 0.01 .. 1e4, above beta_slow
  double beta_slow = 1.0;
  bool mscale = true;  // yarn: queries and keys times 0.1 ln(factor) + 1
  bool log_n = false;  // scores of query i times ln(i + 1) / ln(training length), where above 1;
                       // not the bias, nor in layers of temperature 'none': Chiang and Cholak
                       // 2022, Overcoming a Theoretical Limitation
  bool clamp = false;  // 'learned': the last row for all positions beyond
  std::int64_t window = 0;  // keys that a query sees, in layers that see more; 0: as trained
  std::int64_t sinks = 0;  // with a window: the first keys, 0 .. 16, that every query sees besides.
                           // None is further away than window + sinks - 1, as in a cache that
                           // counts its own places; StreamingLLM, Xiao et al. 2023
  std::vector<std::int64_t> still = {};   // pairs of every head that do not turn,
  std::vector<std::int64_t> silent = {};  // and those that are left out of the scores
  std::vector<double> divisors = {};  // of the angular frequencies that scaling gives, one for each
                                      // pair of a head, 1e-3 .. 1e6; empty: all 1
};

// What a layer multiplies its scores with.
enum class TrainerTemperature {
  kModel,    // 'model': s ln(i + 1) where the model has log_n; a reading's log_n concerns it
  kNone,     // 'none': nothing, trained or read
  kTrained,  // 'trained': s ln(i + 1), an s of its own for each head
};

// What may differ between layers.
struct TrainerLayer {
  TrainerEncoding encoding = TrainerEncoding::kNone;  // none that is added to the tokens
  std::int64_t window = 0;  // keys that a query sees, i - window + 1 .. i; 0: all; 0 .. 4096
  double base = 0.0;        // of what turns, above 1; 0: the model's
  double rotary = 0.0;      // share of the pairs that turn, above 0 to 1; 0: the model's
  TrainerTemperature temperature = TrainerTemperature::kModel;
};

struct TrainerParams {
  TrainerTask task = TrainerTask::kBack;
  TrainerEncoding encoding = TrainerEncoding::kNone;
  std::int64_t seed = 1;           // of weights and data, 0 .. 2^32 - 1
  std::int64_t k = 3;              // tokens, 1 .. 16; of 'back' alone
  std::int64_t length = 32;        // of training at most, tokens, 8 .. 512, even
  std::int64_t min_length = 0;     // of training at least, tokens; 0: length / 4, 'needle' 16,
                                   // 'text' length
  std::int64_t steps = 0;          // 1 .. 10000; 0: what the task needs, 1000 to 3000
  double learning_rate = 0.0;      // at its highest, 1e-5 .. 0.3; 0: what suits the task
  std::int64_t layers = 0;         // 1 .. 6; 0: what the task needs
  std::int64_t d_model = 32;       // a multiple of 4, 8 .. 256
  std::int64_t num_heads = 4;      // 1 .. 8, each of a multiple of 4 features
  std::int64_t mlp_dim = 128;      // a multiple of 4, 4 .. 1024
  double base = 10000.0;           // of 'sinusoidal' and what turns, above 1
  double slope_factor = 1.0;       // multiplies ALiBi's slopes, 0 .. 64
  std::int64_t num_buckets = 16;   // of 't5', one direction, 2 .. 64
  std::int64_t max_distance = 24;  // of 't5', tokens
  std::int64_t position_range =
      0;                        // 'sinusoidal', 'learned', 'abacus': sequences begin anywhere, so
                                // that all positions stay below this, length .. 1024; 0: at 0
  std::int64_t vocabulary = 0;  // tokens of 'text', 2 .. 1024; 0: of any other task
  std::int64_t batch = 0;       // sequences of a step, where of `length`, 1 .. 64; 0: 32, 'text' 16
  std::vector<TrainerLayer> per_layer =
      {};               // one for each layer; empty: each has `encoding`. Where it
                        // is given, `encoding` says what is added to the tokens
  double rotary = 1.0;  // 'rope', 'xpos', 'pope': share of the pairs that turn, above 0 to 1; the
                        // others of a head have no position
  bool proportional = false;  // these are the fastest of all, not a whole range of their own:
                              // p-RoPE, Barbero et al. 2024
  double scale_base = 512.0;  // of 'xpos', tokens, 64 .. 1e6
  bool sink = false;   // a number for each head of each layer in the denominator of softmax, from 0
                       // on: its share goes to no key; gpt-oss
  bool log_n = false;  // scores of query i times s ln(i + 1), a positive s for each head of each
                       // layer, from 1 / ln(length) on: SSMax, Nakanishi 2025
  bool random_positions = false;  // each sequence gets its positions by chance, in their order,
                                  // from those below position_range, in tests too: Ruoss et al.
                                  // 2023. Biases are those of their distances, and FIRE's places
                                  // are they. Not for 'text', 'abacus' and 'cope'
  bool output_gate = false;  // what attention gives is multiplied, number by number, with a sigmoid
                             // of what it was given times a matrix of each layer; Qiu et al. 2025
  double length_skew = 0.0;  // a step's length is n with a chance in proportion to n^-this, 0 .. 8;
                             // 0: all alike. Each step has about as many tokens either way
  bool begin = false;        // 'text': each window begins with the last token of the vocabulary
  // What Resume leaves behind.
  std::int64_t original_length = 0;  // that of the first training; 0: length
  std::int64_t earlier_steps = 0;    // of all trainings before this one
  TrainerReading extended = {};      // what its frequencies were scaled with, its factor a number
};

// Bytes that an instance has: what would take more is refused.
inline constexpr double kTrainerMemory = 0x1p26;

// What training a model and testing it takes.
struct TrainerMemory {
  double bytes = 0.0;        // at most, of all that was asked for
  std::int64_t d_model = 0;  // the largest, up to the one asked for, with which it can be trained,
                             // and tested at all where it is to be; 0: none
  std::int64_t longest = 0;  // tokens of the longest test that fits, up to the longest asked for;
                             // 0: none
};

struct TrainerScore {
  std::int64_t correct = 0;
  std::int64_t answers = 0;
  double loss = 0.0;  // mean cross entropy, nats
};

// How often each distance came in training, by token: 0 to the largest, which is `length` - 1 or,
// with random_positions, position_range - 1.
struct TrainerDistances {
  std::vector<double> pairs;    // pairs of a query and a key that it may see
  std::vector<double> answers;  // answers that stand so far before what asks for them
};

// Answers by how far before the question they stand, tokens: [length].
struct TrainerReach {
  std::vector<std::int64_t> asked, correct;
};

// What a model makes of one sequence. n tokens, heads h, layers l.
struct TrainerView {
  std::vector<std::int32_t> tokens;     // [n]
  std::vector<std::int32_t> targets;    // [n], -1: nothing is asked here
  std::vector<std::int32_t> predicted;  // [n]
  std::vector<float> probabilities;     // [n], of the target; 0 where there is none
  std::vector<float> weights;           // [l, h, n, n], of attention
  std::vector<float> bias;              // [h, n, n] of what is added to logits, 0 after the query;
                                        // not of 'cope'
  std::vector<float> query_norms;       // [l, h, d_h / 2], of a pair's two, the mean over tokens
  std::vector<float> key_norms;         // the same
  std::vector<double> inv_freq;         // [d_h / 2] of what turns, 'pope' [d_h], radians per
                                        // token, as read
  double attention_factor = 1.0;
};

// A further training of a trained model. What is 0 or empty stays as it was.
struct TrainerResume {
  std::int64_t length = 0;      // at most, as in TrainerParams; the table of 'learned' has no more
  std::int64_t min_length = 0;  // 0: of the task
  std::int64_t steps = 0;       // 1 .. 10000
  double learning_rate = 0.0;   // at its highest
  std::int64_t batch = 0;
  std::int64_t seed = -1;  // of the data; below 0: as it was
  std::optional<TrainerEncoding> encoding =
      {};                                    // another one, where neither has weights: 'rope' and
  std::vector<TrainerLayer> per_layer = {};  // then 'none' is DroPE
  TrainerReading reading = {};  // its scaling, 'linear', 'ntk' or 'yarn', stays in the frequencies;
                                // the factor is that to the length of the first training
};

// Numbers of a file of weights.
enum class TrainerFormat {
  kFloat32,  // 'float32'
  kFloat16,  // 'float16'
  kInt8,     // 'int8': matrices and embeddings in 8 bits with a scale for each row
};

using TrainerCorpus = std::vector<std::uint16_t>;

struct TrainerState;

// One model, from its first weights to its answers.
//
// A decoder with causal attention, layers of x + attention(norm(x)) and x + mlp(norm(x)), a norm
// at the end and an output matrix of its own; ReLU, no bias but the hidden one; 1/sqrt(d_h) for
// every encoding, also T5's. Embeddings are drawn from N(0, 1), q, k, v and the output from
// N(0, 1/d), the matrices that write to x from N(0, 1/fan_in) / sqrt(2 layers), the first of the
// mlp from N(0, 2/d), learned positions from N(0, 0.02^2), the gates' matrices from N(0, 1/d);
// T5's table begins at 0, KERPLE's r1 and r2, whose logarithms are trained as that of s is, at 1,
// FIRE's c at 0.1, its m at 1, f's numbers, which a uniform draw has in PyTorch, are from
// N(0, 1/3) and N(0, 1/96), PoPE's phases and CoPE's embeddings at 0; each of these is one for all
// layers. AdamW (0.9, 0.98, 1e-8), decay 0.01 of the matrices, gradients clipped to norm 1, 50
// steps of warm-up, then a cosine down to 5 %. Each step has floor(batch length / n) sequences of
// one length n. A further training has new moments and 10 steps of warm-up.
//
// Accuracy: gradients agree with finite differences in double within 1e-6 of the largest; results
// have the same bits on every SIMD backend.
// Source: Vaswani et al. 2017; Xiong et al. 2020 (norms before); Loshchilov and Hutter 2019.
class Trainer {
 public:
  // A model with its first weights. Fills in what is 0.
  // Errors: every field out of the range it states, under its name in JavaScript; 'needle' with
  // length below 16; minLength above length or too short for the task; numHeads that does not
  // leave a multiple of 4 features; more than 2^20 parameters (dModel, too-large); a training that
  // takes more than kTrainerMemory (dModel, or length where no other dModel fits, too-large).
  static Status Create(const TrainerParams& params, std::unique_ptr<Trainer>& trainer);

  // What training such a model takes, then again on sequences up to further_length, 8 .. 512, where
  // that is not 0, and tests at lengths, 1 .. 4096 each. Nothing is made.
  // Accuracy: an instance of WebAssembly takes half of that to 1.25 times as much.
  // Errors: those of Create but for the last; further_length (furtherLength) and lengths out of
  // range.
  static Status Memory(const TrainerParams& params, std::int64_t further_length,
                       std::span<const std::int64_t> lengths, TrainerMemory& memory);

  // A model that Save wrote, ready to answer but not to go on training: what the optimiser knew is
  // not kept.
  // Errors: bytes that are no such file, or of another version, or damaged (bytes).
  static Status Load(std::span<const std::uint8_t> bytes, std::unique_ptr<Trainer>& trainer);

  // Trains on: see TrainerResume. Train then takes `steps` more, of the data of another stream,
  // that seeded with 4 seed + 3. Errors: fields out of range; an encoding with weights that the
  // model has not (encoding).
  Status Resume(const TrainerResume& resume);

  ~Trainer();

  const TrainerParams& params() const;
  std::int64_t step() const;        // steps done
  std::int64_t parameters() const;  // numbers trained
  std::int64_t vocabulary() const;  // tokens
  std::int64_t rows() const;        // of the table of 'learned', else 0
  double chance() const;            // accuracy of guessing
  double operations() const;        // floating-point operations of a mean step

  // What 'text' draws its windows from, each with the same chance.
  // Errors: fewer than 16 or more than 2^22 tokens, or one not below the vocabulary (tokens).
  Status SetCorpus(std::shared_ptr<const TrainerCorpus> corpus);

  // Takes up to losses.size() more steps, no more than params().steps in all: the mean loss and
  // accuracy of each over its answers. Both have the same length; `done` of them are written.
  // Errors: steps, nothing to do: the model is trained, or came from a file; accuracies of another
  // length (accuracies); no corpus of more than `length` tokens (tokens).
  Status Train(std::span<double> losses, std::span<double> accuracies, std::int64_t& done);

  // Answers fresh sequences of exactly `length` tokens until at least `answers` were asked for,
  // and counts those of the last 8 tokens, of 'copy' and 'addition' all. The sequences are those of
  // the stream seeded with 4 seed + 2, in batches of about 2048 tokens; a batch is counted whole.
  //
  //   length   4 .. 4096, tokens, of 'fire' at most 1024; 'back' above k, 'needle' above 8, 'copy'
  //            even, 'addition' above 6, with random_positions at most position_range
  //   answers  1 .. 100000
  //   seed     0 .. 2^32 - 1; the same seed gives the same sequences to every model
  //
  // Errors: those, and a reading out of range; without clamp 'learned' beyond its rows and 'abacus'
  // where a number may have as many digits as there are rows (length).
  Status Evaluate(std::int64_t length, std::int64_t answers, std::int64_t seed,
                  const TrainerReading& reading, TrainerScore& score) const;

  // The same sequences, of which every answer counts, not those of the last tokens alone. An answer
  // of 'latest', 'needle', 'copy' or 'induction' stands where its token does, that of 'back' at k.
  // Errors: those of Evaluate; 'parity', 'text' and 'addition', whose answers stand in no one token
  // (task).
  Status Reach(std::int64_t length, std::int64_t answers, std::int64_t seed,
               const TrainerReading& reading, TrainerReach& reach) const;

  // Distances of tokens in all sequences of all steps of this training, drawn again; of one that
  // was resumed, of the last. `answers` is 0 where Reach is an error.
  // Errors: no corpus of more than `length` tokens (tokens).
  Status Distances(TrainerDistances& distances) const;

  // The first of these sequences, in full.
  // Errors: those of Evaluate; length above 512, or so long that the weights of attention are more
  // than 2^21 (too-large).
  Status Inspect(std::int64_t length, std::int64_t seed, const TrainerReading& reading,
                 TrainerView& view) const;

  // The same of a given text, whose targets are the next tokens. Of 'text'.
  Status InspectText(std::span<const std::uint16_t> tokens, const TrainerReading& reading,
                     TrainerView& view) const;

  // Cross entropies, nats, of given tokens after contexts of one length: for each end e those of
  // tokens e - last + 1 .. e, where the model sees tokens e - length .. e - 1. Of 'text'.
  //
  //   ends    1 .. 4096 places in tokens, each from length on
  //   length  1 .. 4096
  //   last    1 .. length
  //   losses  [ends, last]
  //
  // Errors: those; a token not below the vocabulary (tokens); a reading out of range.
  Status Losses(std::span<const std::uint16_t> tokens, std::span<const std::int64_t> ends,
                std::int64_t length, std::int64_t last, const TrainerReading& reading,
                std::vector<float>& losses) const;

  // What comes after the last tokens of a text of 1 to 4096: logits [last, vocabulary], and the
  // cross entropies of the last - 1 that do come. Of 'text'.
  // Errors: those of Losses.
  Status Predict(std::span<const std::uint16_t> tokens, std::int64_t last,
                 const TrainerReading& reading, std::vector<float>& logits,
                 std::vector<float>& losses) const;

  // The model as a file, little end first:
  //
  //   8 bytes "posencT1"; uint32 n, the numbers of the header; uint32 format, as in TrainerFormat
  //   n float64: task, encoding (from 0, in the order above), seed, k, length, min_length, steps,
  //     learning_rate, layers, d_model, num_heads, mlp_dim, base, slope_factor, num_buckets,
  //     max_distance, position_range, steps done, parameters, vocabulary, batch, original_length,
  //     earlier_steps, scaling, factor, beta_fast, beta_slow, mscale, layers of per_layer, rotary,
  //     proportional, scale_base, sink, log_n, random_positions, length_skew, output_gate, begin;
  //     for each of per_layer encoding, window, base, rotary, temperature
  //   float32, row by row: embedding [vocabulary, d]; 'learned', 'abacus': positions [rows, d];
  //     't5': table [num_buckets, h]; 'kerple': [2, h], ln r1 and ln r2; 'fire': c and m [2], what
  //     f's 32 are made of [2, 32], factors and shifts, and what becomes of them [33, h], the
  //     shifts last; 'pope': phases [h, d_h]; 'cope': embeddings of positions [length of the first
  //     training + 1, d_h]; for each layer gain [d], shift [d], qkv [d, 3 d], out [d, d], gain [d],
  //     shift [d], up [d, mlp], hidden shift [mlp], down [mlp, d], its sinks [h], ln s [h], its
  //     gate [d, d]; gain [d], shift [d]; output [d, vocabulary]
  //   uint64, FNV-1a of all before
  //
  // In 'float16' all weights have 2 bytes. In 'int8' each row of the embedding, the positions and
  // the matrices is a float32 and a byte for each number, which is their product; the others are
  // float32.
  //
  // Accuracy: 'float16' within 2^-11 of each number from 2^-14 on, 'int8' within 1/254 of the
  // largest of its row.
  std::vector<std::uint8_t> Save(TrainerFormat format = TrainerFormat::kFloat32) const;

  // FNV-1a of the weights alone.
  std::uint64_t Hash() const;

 private:
  explicit Trainer(std::unique_ptr<TrainerState> state);
  std::unique_ptr<TrainerState> state_;
};

}  // namespace posenc

#endif  // POSENC_TRAINER_H_
