#include "posenc/trainer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>
#include <vector>

#include "golden.h"
#include "random.h"
#include "tables.h"
#include "trainer/optimizer.h"
#include "trainer/state.h"
#include "trainer/tasks.h"

namespace posenc::testing {
namespace {

constexpr TrainerEncoding kEncodings[] = {
    TrainerEncoding::kNone, TrainerEncoding::kSinusoidal, TrainerEncoding::kLearned,
    TrainerEncoding::kT5,   TrainerEncoding::kAlibi,      TrainerEncoding::kRope,
    TrainerEncoding::kXpos, TrainerEncoding::kKerple,     TrainerEncoding::kFire,
    TrainerEncoding::kPope, TrainerEncoding::kCope};

std::unique_ptr<Trainer> Created(const TrainerParams& params) {
  std::unique_ptr<Trainer> trainer;
  ExpectOk(Trainer::Create(params, trainer));
  return trainer;
}

// The loss of each step.
std::vector<double> TrainSome(Trainer& trainer, std::size_t steps) {
  std::vector<double> losses(steps), accuracies(steps);
  std::int64_t done = 0;
  EXPECT_TRUE(trainer.Train(losses, accuracies, done).ok());
  losses.resize(static_cast<std::size_t>(done));
  return losses;
}

TrainerParams Small(TrainerEncoding encoding) {
  return {.task = TrainerTask::kLatest,
          .encoding = encoding,
          .steps = 60,
          .d_model = 16,
          .num_heads = 2,
          .mlp_dim = 32};
}

double Accuracy(const Trainer& trainer, std::int64_t length, const TrainerReading& reading = {}) {
  TrainerScore score;
  ExpectOk(trainer.Evaluate(length, 400, 9, reading, score));
  return double(score.correct) / double(score.answers);
}

// How the encodings fare against each other is tests/race's to hold.
TEST(Trainer, LearnsWhatAnEncodingCanTell) {
  const auto blind = Created({.encoding = TrainerEncoding::kNone, .steps = 120});
  const auto rope = Created({.encoding = TrainerEncoding::kRope, .steps = 120});
  const std::vector<double> losses = TrainSome(*blind, 120);
  EXPECT_GT(losses.front(), std::log(8.0) - 0.2);
  TrainSome(*rope, 120);
  // Without an order of tokens there is no "three back", but some tokens are likelier than others.
  EXPECT_GT(Accuracy(*blind, 16), 0.2);
  EXPECT_LT(Accuracy(*blind, 16), 0.5);
  EXPECT_GT(Accuracy(*rope, 16), 0.97);
  EXPECT_LT(Accuracy(*rope, 96), 0.4);
}

TEST(Trainer, HasTheSameBitsEverywhere) {
  std::vector<float> weights;
  for (const TrainerEncoding encoding : kEncodings) {
    const auto trainer = Created(Small(encoding));
    const std::vector<double> losses = TrainSome(*trainer, 12);
    ExpectBits("trainer losses " + std::to_string(int(encoding)), losses);
    const std::vector<std::uint8_t> file = trainer->Save();
    ExpectBits("trainer file " + std::to_string(int(encoding)), file);
    TrainerView view;
    ASSERT_TRUE(trainer->Inspect(45, 3, {.log_n = true, .clamp = true}, view).ok());
    ExpectBits("trainer weights " + std::to_string(int(encoding)), view.weights);
  }
}

// A text with an order to learn: tokens of a vocabulary of 23.
std::shared_ptr<const TrainerCorpus> Corpus() {
  TrainerCorpus tokens;
  for (std::uint32_t i = 0; i < 3000; ++i) {
    tokens.push_back(static_cast<std::uint16_t>((i * i + i / 8) % 23));
  }
  return std::make_shared<const TrainerCorpus>(std::move(tokens));
}

TrainerParams Text(TrainerEncoding encoding) {
  TrainerParams params = Small(encoding);
  params.task = TrainerTask::kText;
  params.vocabulary = 23;
  return params;
}

// In every format and after a further training: windows, frequencies, both passes in parts.
TEST(Trainer, HasTheSameBitsOfTextEverywhere) {
  TrainerParams params = Text(TrainerEncoding::kSinusoidal);
  params.layers = 3;
  params.per_layer = {{TrainerEncoding::kRope, 9, 0.0},
                      {TrainerEncoding::kT5, 0, 0.0},
                      {TrainerEncoding::kAlibi, 20, 0.0}};
  const auto trainer = Created(params);
  ASSERT_TRUE(trainer->SetCorpus(Corpus()).ok());
  const std::vector<double> losses = TrainSome(*trainer, 8);
  ExpectBits("trainer text losses", losses);
  for (const TrainerFormat format :
       {TrainerFormat::kFloat32, TrainerFormat::kFloat16, TrainerFormat::kInt8}) {
    const std::vector<std::uint8_t> file = trainer->Save(format);
    ExpectBits("trainer text file " + std::to_string(int(format)), file);
  }
  const Status status =
      trainer->Resume({.length = 512, .steps = 4, .reading = {.scaling = TrainerScaling::kYarn}});
  ASSERT_TRUE(status.ok()) << status.message;
  const std::vector<double> more = TrainSome(*trainer, 4);
  ExpectBits("trainer text further losses", more);
  std::vector<float> each;
  const std::int64_t ends[] = {1000, 2999};
  ASSERT_TRUE(trainer->Losses(*Corpus(), ends, 600, 40, {.window = 100}, each).ok());
  ExpectBits("trainer text each", each);
}

TEST(Trainer, LossesAreThoseOfTheSameTargetsWhateverIsHidden) {
  const auto trainer = Created(Text(TrainerEncoding::kNone));
  ASSERT_TRUE(trainer->SetCorpus(Corpus()).ok());
  TrainSome(*trainer, 20);
  const std::shared_ptr<const TrainerCorpus> corpus = Corpus();
  const TrainerCorpus& tokens = *corpus;
  std::vector<float> whole, hidden, shorter, logits, following;
  const std::int64_t end[] = {700};
  // Three layers of windows of 8 reach back 22 tokens: the rest of the context makes no difference.
  ASSERT_TRUE(trainer->Losses(tokens, end, 64, 1, {}, whole).ok());
  ASSERT_TRUE(trainer->Losses(tokens, end, 64, 1, {.window = 8}, hidden).ok());
  ASSERT_TRUE(trainer->Losses(tokens, end, 22, 1, {.window = 8}, shorter).ok());
  EXPECT_FLOAT_EQ(hidden[0], shorter[0]);
  EXPECT_NE(hidden, whole);
  const std::span text = std::span(tokens).subspan(700 - 64, 65);
  ASSERT_TRUE(trainer->Predict(text, 2, {}, logits, following).ok());
  EXPECT_EQ(logits.size(), 2u * 23);
  ASSERT_EQ(following.size(), 1u);
  EXPECT_FLOAT_EQ(following[0], whole[0]);
}

TEST(Trainer, FirstKeysStayInSightAndNoFurtherThanInACache) {
  for (const TrainerEncoding encoding :
       {TrainerEncoding::kNone, TrainerEncoding::kAlibi, TrainerEncoding::kT5,
        TrainerEncoding::kRope, TrainerEncoding::kXpos, TrainerEncoding::kKerple,
        TrainerEncoding::kFire, TrainerEncoding::kPope, TrainerEncoding::kCope}) {
    TrainerParams params = Text(encoding);
    params.layers = 1;
    const auto trainer = Created(params);
    ASSERT_TRUE(trainer->SetCorpus(Corpus()).ok());
    TrainSome(*trainer, 5);
    constexpr std::size_t kLength = 30, kSinks = 3, kWindow = 9, kPlaces = kSinks + kWindow;
    TrainerCorpus tokens = *Corpus();
    tokens.resize(kLength);
    TrainerView kept, cached;
    ASSERT_TRUE(trainer->InspectText(tokens, {.window = 9, .sinks = 3}, kept).ok());
    // What a cache holds for the last query, as a text of its own.
    tokens.erase(tokens.begin() + kSinks, tokens.end() - kWindow);
    ASSERT_TRUE(trainer->InspectText(tokens, {}, cached).ok());
    for (std::size_t head = 0; head < 2; ++head) {
      const float* row = &kept.weights[(head * kLength + kLength - 1) * kLength];
      const float* own = &cached.weights[(head * kPlaces + kPlaces - 1) * kPlaces];
      for (std::size_t j = 0; j < kLength; ++j) {
        const bool is_gone = j >= kSinks && j < kLength - kWindow;
        const std::size_t place = j < kSinks ? j : j + kPlaces - kLength;
        EXPECT_NEAR(row[j], is_gone ? 0.0f : own[place], 2e-6f) << int(encoding) << " " << j;
      }
    }
    // Where nothing is gone yet, there is no difference.
    std::vector<float> logits, whole, same;
    ASSERT_TRUE(trainer->Predict(tokens, 4, {}, logits, whole).ok());
    ASSERT_TRUE(trainer->Predict(tokens, 4, {.window = 9, .sinks = 3}, logits, same).ok());
    for (std::size_t i = 0; i < whole.size(); ++i) EXPECT_NEAR(same[i], whole[i], 1e-5f);
  }
}

TEST(Trainer, PairsStandStillOrAreLeftOut) {
  TrainerParams params = Text(TrainerEncoding::kRope);
  params.layers = 1;
  const auto trainer = Created(params);
  ASSERT_TRUE(trainer->SetCorpus(Corpus()).ok());
  TrainSome(*trainer, 20);
  TrainerCorpus tokens = *Corpus();
  tokens.resize(20);
  const std::vector<std::int64_t> all = {0, 1, 2, 3};
  TrainerView view, none;
  ASSERT_TRUE(trainer->InspectText(tokens, {.silent = all}, view).ok());
  for (std::size_t j = 0; j < 20; ++j) EXPECT_NEAR(view.weights[19 * 20 + j], 0.05f, 1e-6f);
  ASSERT_TRUE(trainer->InspectText(tokens, {.still = all}, view).ok());
  EXPECT_EQ(view.inv_freq, std::vector<double>(4, 0.0));
  // The same weights in a model that never had positions.
  const auto bare = Created(params);
  ASSERT_TRUE(bare->SetCorpus(Corpus()).ok());
  TrainSome(*bare, 20);
  ASSERT_TRUE(bare->Resume({.steps = 1, .encoding = TrainerEncoding::kNone}).ok());
  ASSERT_TRUE(bare->InspectText(tokens, {}, none).ok());
  for (std::size_t i = 0; i < view.weights.size(); ++i) {
    EXPECT_NEAR(view.weights[i], none.weights[i], 1e-6f);
  }
  // Norms of pairs: those of all heads make the norm of the query.
  ASSERT_EQ(view.query_norms.size(), 8u);
  ASSERT_EQ(view.key_norms.size(), 8u);
  for (const float norm : view.query_norms) EXPECT_GT(norm, 0.0f);
  std::vector<float> each;
  const std::int64_t end[] = {100};
  const auto refuse = [&](const TrainerReading& reading, const char* field) {
    ExpectError(trainer->Losses(*Corpus(), end, 40, 1, reading, each), field);
  };
  refuse({.sinks = 1}, "sinks");
  refuse({.window = 8, .sinks = 17}, "sinks");
  refuse({.window = 8, .sinks = -1}, "sinks");
  refuse({.scaling = TrainerScaling::kYarn, .window = 8, .sinks = 1}, "sinks");
  refuse({.still = {4}}, "still");
  refuse({.silent = {-1}}, "silent");
  ExpectError(trainer->Resume({.steps = 1, .reading = {.silent = {0}}}), "silent");
}

TEST(Trainer, DivisorsOfPairsMakeWhatAScalingMakes) {
  const auto trainer = Created(Small(TrainerEncoding::kRope));
  constexpr std::int64_t kLength = 40;
  TrainerView plain, scaled, divided;
  ASSERT_TRUE(trainer->Inspect(kLength, 1, {}, plain).ok());
  for (const TrainerReading& reading :
       {TrainerReading{.scaling = TrainerScaling::kLinear, .factor = 3.0},
        TrainerReading{.scaling = TrainerScaling::kNtk, .factor = 3.0},
        TrainerReading{.scaling = TrainerScaling::kYarn, .factor = 4.0, .mscale = false}}) {
    ASSERT_TRUE(trainer->Inspect(kLength, 1, reading, scaled).ok());
    TrainerReading own;
    for (std::size_t i = 0; i < plain.inv_freq.size(); ++i) {
      own.divisors.push_back(plain.inv_freq[i] / scaled.inv_freq[i]);
    }
    ASSERT_TRUE(trainer->Inspect(kLength, 1, own, divided).ok());
    const bool is_linear = reading.scaling == TrainerScaling::kLinear;
    for (std::size_t i = 0; i < plain.inv_freq.size(); ++i) {
      const double ulp = is_linear ? 0.0 : 0x1p-51;
      EXPECT_NEAR(divided.inv_freq[i] / scaled.inv_freq[i], 1.0, ulp) << i;
    }
    if (is_linear) {
      EXPECT_EQ(divided.weights, scaled.weights);
    }
    // On top of a scaling they divide what it gives.
    own.scaling = reading.scaling;
    own.factor = reading.factor;
    own.mscale = false;
    ASSERT_TRUE(trainer->Inspect(kLength, 1, own, divided).ok());
    for (std::size_t i = 0; i < own.divisors.size(); ++i) {
      EXPECT_DOUBLE_EQ(divided.inv_freq[i], scaled.inv_freq[i] / own.divisors[i]);
    }
  }
  const double nan = std::numeric_limits<double>::quiet_NaN();
  using List = std::vector<double>;
  for (const List& refused : {List{1, 1, 1}, List{1, 1, 1, 1, 1}, List{1, 1, 1, 0},
                              List{1, -1, 1, 1}, List{1, 1, 1, 2e6}, List{nan, 1, 1, 1}}) {
    ExpectError(trainer->Inspect(kLength, 1, {.divisors = refused}, divided), "divisors");
  }
  ExpectError(trainer->Resume({.steps = 1, .reading = {.divisors = {1, 1, 1, 1}}}), "divisors");
}

TEST(Trainer, AFileOfHalvesRoundsAsIeeeSays) {
  const auto trainer = Created(Text(TrainerEncoding::kLearned));
  const std::vector<std::uint8_t> half = trainer->Save(TrainerFormat::kFloat16);
  std::unique_ptr<Trainer> loaded;
  ASSERT_TRUE(Trainer::Load(half, loaded).ok());
  // What was rounded once stays, and is within half a unit of eleven digits.
  EXPECT_EQ(loaded->Save(TrainerFormat::kFloat16), half);
  const std::vector<std::uint8_t> before = trainer->Save(), after = loaded->Save();
  ASSERT_EQ(before.size(), after.size());
  for (std::size_t at = 16 + 8 * 38; at + 8 < before.size(); at += 4) {
    float exact, rounded;
    std::memcpy(&exact, &before[at], 4);
    std::memcpy(&rounded, &after[at], 4);
    EXPECT_LE(std::abs(rounded - exact), std::max(std::abs(exact) * 0x1p-11f, 0x1p-25f));
  }
}

TEST(Trainer, AFileOfBytesIsWithinHalfAStepOfEachRow) {
  const auto trainer = Created(Text(TrainerEncoding::kRope));
  const std::vector<std::uint8_t> bytes = trainer->Save(TrainerFormat::kInt8);
  std::unique_ptr<Trainer> loaded;
  ASSERT_TRUE(Trainer::Load(bytes, loaded).ok());
  const std::vector<std::uint8_t> before = trainer->Save(), after = loaded->Save();
  // The embedding comes first: rows of 16.
  for (std::size_t row = 0; row < 23; ++row) {
    float exact[16], rounded[16];
    const std::size_t at = 16 + 8 * 38 + 4 * 16 * row;
    std::memcpy(exact, &before[at], sizeof(exact));
    std::memcpy(rounded, &after[at], sizeof(rounded));
    float largest = 0.0f;
    for (const float value : exact) largest = std::max(largest, std::abs(value));
    for (int j = 0; j < 16; ++j) {
      EXPECT_LE(std::abs(rounded[j] - exact[j]), largest / 253.9f);
      EXPECT_FALSE(std::abs(exact[j]) == largest && std::abs(rounded[j]) < 0.999f * largest);
    }
  }
}

// Every setting that a file tells of a model without gates.
TrainerParams Newest() {
  TrainerParams params = Small(TrainerEncoding::kNone);
  params.layers = 3;
  params.rotary = 0.5;
  params.proportional = true;
  params.scale_base = 64.0;
  params.sink = true;
  params.log_n = true;
  params.length_skew = 1.5;
  params.per_layer = {{TrainerEncoding::kXpos, 9, 0.0, 1.0},
                      {TrainerEncoding::kKerple, 0, 0.0},
                      {TrainerEncoding::kRope, 0, 100.0}};
  return params;
}

TEST(Trainer, HasTheSameBitsOfAllThatCameAfterRopeEverywhere) {
  TrainerParams by_chance = Small(TrainerEncoding::kRope);
  by_chance.position_range = 200;
  by_chance.random_positions = true;
  TrainerParams gated = Small(TrainerEncoding::kFire);
  gated.output_gate = true;
  TrainerParams abacus = Small(TrainerEncoding::kAbacus);
  abacus.task = TrainerTask::kAddition;
  abacus.position_range = 80;
  for (const TrainerParams& params : {Newest(), by_chance, gated, abacus}) {
    const bool counts = params.task == TrainerTask::kAddition;
    const std::string name = params.sink          ? "trainer newest "
                             : params.output_gate ? "trainer gated "
                             : counts             ? "trainer abacus "
                                                  : "trainer by chance ";
    const auto trainer = Created(params);
    ExpectBits(name + "losses", TrainSome(*trainer, 8));
    const std::vector<std::uint8_t> file = trainer->Save();
    ExpectBits(name + "file", file);
    TrainerView view;
    ASSERT_TRUE(trainer->Inspect(70, 3, {.scaling = TrainerScaling::kYarn}, view).ok());
    ExpectBits(name + "weights", view.weights);
    std::unique_ptr<Trainer> loaded;
    ASSERT_TRUE(Trainer::Load(file, loaded).ok());
    EXPECT_EQ(loaded->Save(), file);
    EXPECT_EQ(Accuracy(*loaded, 40), Accuracy(*trainer, 40));
  }
}

TEST(Trainer, AnAbacusHasRowsForAsManyDigitsAsItWasGiven) {
  TrainerParams params = Small(TrainerEncoding::kAbacus);
  params.task = TrainerTask::kAddition;
  const auto trainer = Created(params);
  TrainSome(*trainer, 5);
  EXPECT_EQ(trainer->rows(), 32);
  TrainerScore score;
  // Of 66 tokens a number has at most 31 digits, of 67 at most 32.
  ASSERT_TRUE(trainer->Evaluate(66, 1, 1, {}, score).ok());
  ExpectError(trainer->Evaluate(67, 1, 1, {}, score), "length");
  ASSERT_TRUE(trainer->Evaluate(200, 1, 1, {.clamp = true}, score).ok());
  params.position_range = 100;
  ASSERT_TRUE(Created(params)->Evaluate(202, 1, 1, {}, score).ok());
}

TEST(Trainer, PositionsByChanceAreInOrderAndEachSetHasTheSameChance) {
  RandomStream stream(3);
  std::vector<std::int32_t> positions(3);
  std::vector<int> counts(10);
  for (int draw = 0; draw < 6000; ++draw) {
    trainer::DrawPositions(10, stream, positions);
    EXPECT_LT(positions[0], positions[1]);
    EXPECT_LT(positions[1], positions[2]);
    for (const std::int32_t p : positions) ++counts[static_cast<std::size_t>(p)];
  }
  // 1800 each, of deviation 36.
  for (const int count : counts) EXPECT_NEAR(count, 1800, 5 * 36);
  std::vector<std::int32_t> all(10);
  trainer::DrawPositions(10, stream, all);
  for (std::int32_t p = 0; p < 10; ++p) EXPECT_EQ(all[static_cast<std::size_t>(p)], p);
}

// A file with another number in its header, and the hash of that.
std::vector<std::uint8_t> Forged(std::vector<std::uint8_t> bytes, std::size_t number,
                                 double value) {
  const std::size_t end = bytes.size() - 8;
  std::memcpy(&bytes[16 + 8 * number], &value, 8);
  const std::uint64_t hash = trainer::HashBytes(std::span(bytes).first(end));
  std::memcpy(&bytes[end], &hash, 8);
  return bytes;
}

bool Refuses(const std::vector<std::uint8_t>& bytes) {
  std::unique_ptr<Trainer> loaded;
  return !Trainer::Load(bytes, loaded).ok();
}

TEST(Trainer, RefusesFilesOfAnotherVersion) {
  std::vector<std::uint8_t> file = Created(Newest())->Save();
  EXPECT_EQ(file[7], '1');
  file[7] = '2';
  std::unique_ptr<Trainer> loaded;
  const Status status = Trainer::Load(Forged(file, 2, 1.0), loaded);
  ExpectError(status, "bytes");
  EXPECT_NE(status.message.find("version 1"), std::string::npos) << status.message;
}

TEST(Trainer, AFileTellsThatWindowsBeginWithATokenOfTheirOwn) {
  TrainerParams params = Text(TrainerEncoding::kRope);
  params.vocabulary = 24;
  const auto plain = Created(params);
  params.begin = true;
  const auto begun = Created(params);
  ASSERT_TRUE(plain->SetCorpus(Corpus()).ok());
  ASSERT_TRUE(begun->SetCorpus(Corpus()).ok());
  EXPECT_NE(TrainSome(*plain, 3), TrainSome(*begun, 3));
  const std::vector<std::uint8_t> file = begun->Save(TrainerFormat::kInt8);
  std::unique_ptr<Trainer> loaded;
  ASSERT_TRUE(Trainer::Load(file, loaded).ok());
  EXPECT_TRUE(loaded->params().begin);
  EXPECT_EQ(loaded->Save(TrainerFormat::kInt8), file);
  for (const double value : {-1.0, 0.5, 2.0, std::nan("")}) {
    EXPECT_TRUE(Refuses(Forged(file, 37, value))) << value;
  }
}

TEST(Trainer, TheSameSeedTrainsTheSameModelHoweverItIsCut) {
  const auto whole = Created(Small(TrainerEncoding::kT5)),
             cut = Created(Small(TrainerEncoding::kT5));
  TrainSome(*whole, 20);
  for (int part = 0; part < 4; ++part) TrainSome(*cut, 5);
  EXPECT_EQ(whole->Hash(), cut->Hash());
  TrainerParams other = Small(TrainerEncoding::kT5);
  other.seed = 2;
  const auto another = Created(other);
  TrainSome(*another, 20);
  EXPECT_NE(whole->Hash(), another->Hash());
}

TEST(Trainer, TheLearningRateRisesInALineAndFallsAsACosine) {
  EXPECT_DOUBLE_EQ(trainer::RateOf(0, 1000, 1.0), 0.02);
  EXPECT_DOUBLE_EQ(trainer::RateOf(24, 1000, 2.0), 1.0);
  EXPECT_DOUBLE_EQ(trainer::RateOf(49, 1000, 1.0), 1.0);
  EXPECT_NEAR(trainer::RateOf(50 + 475, 1000, 1.0), 0.525, 1e-12);
  EXPECT_NEAR(trainer::RateOf(999, 1000, 1.0), 0.05, 1e-5);
}

TEST(Trainer, AnswersTheSameAfterItWasSavedAndLoaded) {
  for (const TrainerEncoding encoding : kEncodings) {
    const auto trainer = Created(Small(encoding));
    TrainSome(*trainer, 10);
    const std::vector<std::uint8_t> file = trainer->Save();
    EXPECT_EQ(file.size(), 8 + 8 + 8 * 38 + 4 * std::size_t(trainer->parameters()) + 8);
    std::unique_ptr<Trainer> loaded;
    const Status status = Trainer::Load(file, loaded);
    ASSERT_TRUE(status.ok()) << status.message;
    EXPECT_EQ(loaded->Save(), file);
    EXPECT_EQ(loaded->Hash(), trainer->Hash());
    EXPECT_EQ(loaded->step(), 10);
    EXPECT_EQ(Accuracy(*loaded, 24), Accuracy(*trainer, 24));
    std::vector<double> losses(1), accuracies(1);
    std::int64_t done = 0;
    ExpectError(loaded->Train(losses, accuracies, done), "steps");
  }
}

TEST(Trainer, RefusesFilesThatAreNotWhole) {
  const auto trainer = Created(Small(TrainerEncoding::kLearned));
  const std::vector<std::uint8_t> file = trainer->Save();
  std::unique_ptr<Trainer> loaded;
  const auto refuse = [&](std::vector<std::uint8_t> bytes) {
    ExpectError(Trainer::Load(bytes, loaded), "bytes");
    EXPECT_EQ(loaded, nullptr);
  };
  refuse({});
  refuse({file.begin(), file.end() - 1});
  // Every bit counts: those of the head one by one, of the weights here and there.
  for (std::size_t at = 0; at < file.size(); at += at < 200 ? 1 : 997) {
    for (int bit = 0; bit < 8; ++bit) {
      std::vector<std::uint8_t> changed = file;
      changed[at] = static_cast<std::uint8_t>(changed[at] ^ 1 << bit);
      refuse(changed);
    }
  }
}

// A head that no attacker could have from Save: its numbers are checked though the hash is right.
TEST(Trainer, RefusesFilesWhoseHashIsRightAndWhoseNumbersAreNot) {
  const double infinity = HUGE_VAL, nan = std::nan("");
  const auto refuse = [](const std::vector<std::uint8_t>& file,
                         const std::vector<std::size_t>& numbers, const std::vector<double>& values,
                         auto is_right) {
    EXPECT_FALSE(Refuses(file));
    for (const std::size_t number : numbers) {
      for (const double value : values) {
        EXPECT_TRUE(is_right(number, value) || Refuses(Forged(file, number, value)))
            << "number " << number << ", " << value;
      }
    }
  };
  // 1e9 is a base or a seed, 0.5 a factor of slopes.
  refuse(Created(Small(TrainerEncoding::kNone))->Save(),
         {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18},
         {-1.0, 0.5, 1e9, 1e300, nan, infinity}, [](std::size_t number, double value) {
           return value == 1e9 ? number == 12 || number == 2 : value == 0.5 && number == 13;
         });
  // Windows and what came before; 0.5 is a beta or turns none, 1e9 a base.
  TrainerParams text = Text(TrainerEncoding::kRope);
  text.layers = 2;
  text.per_layer = {{TrainerEncoding::kRope, 9, 0.0}, {TrainerEncoding::kNone, 0, 0.0}};
  refuse(Created(text)->Save(TrainerFormat::kInt8),
         {19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 38, 39, 40, 43, 44, 45},
         {-1.0, 0.5, 1e9, 1e300, nan}, [](std::size_t number, double value) {
           return value == 1e9 ? number == 40 || number == 45
                               : value == 0.5 && number >= 24 && number <= 26;
         });
  // Shares, flags, the skew and, of the layers, encodings, a window, a share and a temperature;
  // 70.5 is a number of tokens of xPos.
  TrainerParams layers = Newest();
  layers.output_gate = true;
  layers.per_layer[1].encoding = TrainerEncoding::kFire;
  const std::vector<std::uint8_t> file = Created(layers)->Save();
  refuse(file, {29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 41, 42, 43, 47, 48, 52},
         {-1.0, 70.5, 1e9, nan},
         [](std::size_t number, double value) { return number == 31 && value == 70.5; });
  EXPECT_TRUE(Refuses(Forged(file, 43, double(TrainerEncoding::kCope) + 1.0)));
}

TEST(Trainer, InspectsTheFirstSequenceThatItEvaluates) {
  const auto trainer = Created(Small(TrainerEncoding::kRope));
  TrainSome(*trainer, 60);
  TrainerView view;
  ASSERT_TRUE(trainer->Inspect(40, 4, {}, view).ok());
  RandomStream stream(4 * 4 + 2);
  std::vector<std::int32_t> tokens(40), targets(40);
  trainer::DrawSequence(trainer->params(), stream, tokens, targets);
  EXPECT_EQ(view.tokens, tokens);
  EXPECT_EQ(view.targets, targets);
  for (std::size_t t = 0; t < 40; ++t) {
    const float probability = view.probabilities[t];
    EXPECT_EQ(probability > 0.0f, targets[t] >= 0);
    // More than half is more than any other answer can have.
    if (probability > 0.5f) {
      EXPECT_EQ(view.predicted[t], targets[t]);
    }
  }
}

// Of 8 tokens all count either way.
TEST(Trainer, ReachesAsManyAnswersAsItEvaluates) {
  const auto trainer = Created(Small(TrainerEncoding::kAlibi));
  TrainSome(*trainer, 40);
  TrainerScore score;
  TrainerReach reach;
  ASSERT_TRUE(trainer->Evaluate(8, 600, 5, {}, score).ok());
  ASSERT_TRUE(trainer->Reach(8, 600, 5, {}, reach).ok());
  ASSERT_EQ(reach.asked.size(), 8u);
  EXPECT_EQ(std::reduce(reach.asked.begin(), reach.asked.end()), score.answers);
  EXPECT_EQ(std::reduce(reach.correct.begin(), reach.correct.end()), score.correct);
  EXPECT_EQ(reach.asked[0], 0);
  ASSERT_TRUE(trainer->Reach(64, 600, 5, {.log_n = true}, reach).ok());
  EXPECT_GT(reach.asked[20], 0);
  for (std::size_t n = 0; n < 64; ++n) EXPECT_LE(reach.correct[n], reach.asked[n]);
}

TEST(Trainer, CountsTheDistancesThatItTrainsOn) {
  // As many tokens, in shorter sequences: distances near the largest become rare.
  TrainerParams params = {.task = TrainerTask::kNeedle, .steps = 200};
  TrainerDistances distances;
  const auto trainer = Created(params);
  TrainSome(*trainer, 2);
  ASSERT_TRUE(trainer->Distances(distances).ok());
  params.length_skew = 6.0;
  TrainerDistances skewed;
  ASSERT_TRUE(Created(params)->Distances(skewed).ok());
  ASSERT_EQ(skewed.pairs.size(), 32u);
  EXPECT_LT(skewed.pairs[30], 0.3 * distances.pairs[30]);
  EXPECT_GT(skewed.answers[30], 0.0);
  EXPECT_LT(skewed.answers[30], 0.3 * distances.answers[30]);
  // Positions by chance reach far beyond the length.
  params = {.task = TrainerTask::kNeedle, .encoding = TrainerEncoding::kRope, .steps = 200};
  params.position_range = 200;
  params.random_positions = true;
  ASSERT_TRUE(Created(params)->Distances(distances).ok());
  ASSERT_EQ(distances.pairs.size(), 200u);
  EXPECT_GT(distances.pairs[150], 0.0);
  EXPECT_GT(distances.answers[100], 0.0);
}

TEST(Trainer, DistancesAreThoseOfTheLossesItGives) {
  // The stream of training is that of Distances: a step of one sequence asks as many answers.
  TrainerParams params = Small(TrainerEncoding::kNone);
  params.steps = 1;
  params.batch = 1;
  params.min_length = params.length;
  const auto trainer = Created(params);
  TrainerDistances distances;
  ASSERT_TRUE(trainer->Distances(distances).ok());
  const double asked = std::reduce(distances.answers.begin(), distances.answers.end());
  std::vector<double> losses(1), accuracies(1);
  std::int64_t done = 0;
  ASSERT_TRUE(trainer->Train(losses, accuracies, done).ok());
  const double correct = accuracies[0] * asked;
  EXPECT_NEAR(correct, std::round(correct), 1e-9);
  EXPECT_GT(asked, 3.0);
}

TEST(Trainer, ReadsFrequenciesAsTheEngineScalesThem) {
  const auto trainer = Created(Small(TrainerEncoding::kRope));
  TrainerView bare, yarn, plain, dynamic, ntk;
  ASSERT_TRUE(trainer->Inspect(128, 1, {}, bare).ok());
  ASSERT_TRUE(trainer->Inspect(128, 1, {.scaling = TrainerScaling::kYarn}, yarn).ok());
  ASSERT_TRUE(
      trainer->Inspect(128, 1, {.scaling = TrainerScaling::kYarn, .mscale = false}, plain).ok());
  ASSERT_TRUE(trainer->Inspect(128, 1, {.scaling = TrainerScaling::kDynamic}, dynamic).ok());
  ASSERT_TRUE(trainer->Inspect(128, 1, {.scaling = TrainerScaling::kNtk}, ntk).ok());
  EXPECT_NEAR(bare.inv_freq[1], 0.1, 1e-15);
  EXPECT_EQ(bare.attention_factor, 1.0);
  // 32 / 2 pi = 5.1 turns of pair 0: kept; 0.51 of pair 1: interpolated by 128 / 32.
  EXPECT_EQ(yarn.inv_freq[0], 1.0);
  EXPECT_NEAR(yarn.inv_freq[1], 0.025, 1e-15);
  EXPECT_NEAR(yarn.attention_factor, 0.1 * std::log(4.0) + 1.0, 1e-12);
  EXPECT_EQ(plain.inv_freq, yarn.inv_freq);
  EXPECT_EQ(plain.attention_factor, 1.0);
  EXPECT_EQ(dynamic.inv_freq, ntk.inv_freq);
  EXPECT_NEAR(ntk.inv_freq[3], 0.001 / 4.0, 1e-15);
}

TEST(Trainer, ShowsTheBiasOfEachDistance) {
  TrainerParams params = {.encoding = TrainerEncoding::kAlibi, .slope_factor = 4.0};
  TrainerView view;
  ASSERT_TRUE(Created(params)->Inspect(9, 1, {}, view).ok());
  ASSERT_EQ(view.bias.size(), 4u * 9 * 9);
  EXPECT_EQ(view.bias[8 * 9 + 2], -6.0f);       // head 0: 4 / 4 for each of 6 tokens
  EXPECT_EQ(view.bias[81 + 8 * 9 + 2], -1.5f);  // head 1: 4 / 16
  EXPECT_EQ(view.bias[2 * 9 + 8], 0.0f);        // after the query
  params.encoding = TrainerEncoding::kT5;
  const auto trained = Created(params);
  TrainSome(*trained, 20);
  ASSERT_TRUE(trained->Inspect(40, 1, {}, view).ok());
  EXPECT_NE(view.bias[39 * 40 + 36], 0.0f);
  // Distances from 21 on share the last of 16 buckets.
  EXPECT_EQ(view.bias[39 * 40], view.bias[39 * 40 + 18]);
  EXPECT_NE(view.bias[39 * 40], view.bias[39 * 40 + 38]);
}

TEST(Trainer, LogNIsNothingWithinTheLengthOfTraining) {
  const auto trainer = Created(Small(TrainerEncoding::kNone));
  TrainSome(*trainer, 20);
  TrainerView plain, scaled;
  ASSERT_TRUE(trainer->Inspect(40, 1, {}, plain).ok());
  ASSERT_TRUE(trainer->Inspect(40, 1, {.log_n = true}, scaled).ok());
  const auto row = [](const TrainerView& view, std::size_t i) {
    return std::vector<float>(&view.weights[i * 40], &view.weights[i * 40] + 40);
  };
  EXPECT_EQ(row(plain, 31), row(scaled, 31));
  EXPECT_NE(row(plain, 39), row(scaled, 39));
}

TEST(Trainer, ALearnedTableEndsInAWall) {
  const auto trainer = Created(Small(TrainerEncoding::kLearned));
  TrainSome(*trainer, 20);
  EXPECT_EQ(trainer->rows(), 32);
  TrainerScore score;
  ExpectError(trainer->Evaluate(33, 10, 1, {}, score), "length");
  EXPECT_EQ(score.answers, 0);
  EXPECT_GT(Accuracy(*trainer, 64, {.clamp = true}), 0.0);
  TrainerParams offset = Small(TrainerEncoding::kLearned);
  offset.position_range = 256;
  const auto wide = Created(offset);
  EXPECT_EQ(wide->rows(), 256);
  TrainSome(*wide, 20);
  EXPECT_GT(Accuracy(*wide, 256), 0.0);
}

TEST(Trainer, FillsInWhatTheTaskNeeds) {
  const TrainerParams copy = Created({.task = TrainerTask::kCopy})->params();
  EXPECT_EQ(copy.layers, 2);
  EXPECT_EQ(copy.steps, 2000);
  EXPECT_EQ(copy.learning_rate, 6e-3);
  EXPECT_EQ(copy.min_length, 8);
  EXPECT_EQ(Created({.task = TrainerTask::kNeedle, .length = 64})->params().min_length, 16);
  EXPECT_EQ(Created({.length = 64})->params().min_length, 16);
  EXPECT_EQ(Created({.k = 13, .length = 32})->params().min_length, 14);
}

// What a setting alone is refused for, and the memory that a training would take, is asked from
// JavaScript.
TEST(Trainer, NamesTheFieldAtFault) {
  const auto expect = [](const char* field, auto change) {
    TrainerParams params;
    change(params);
    std::unique_ptr<Trainer> trainer;
    ExpectError(Trainer::Create(params, trainer), field);
    EXPECT_EQ(trainer, nullptr);
  };
  expect("k", [](auto& p) { p.k = 16, p.length = 16; });
  expect("length", [](auto& p) { p.length = 514; });
  expect("length", [](auto& p) { p.task = TrainerTask::kNeedle, p.length = 14; });
  expect("minLength", [](auto& p) { p.min_length = 3; });
  expect("minLength", [](auto& p) { p.min_length = 33; });
  expect("minLength", [](auto& p) { p.task = TrainerTask::kCopy, p.min_length = 9; });
  expect("minLength", [](auto& p) { p.task = TrainerTask::kAddition, p.min_length = 6; });
  expect("numHeads", [](auto& p) { p.d_model = 64, p.num_heads = 16; });
  expect("mlpDim", [](auto& p) { p.mlp_dim = 1028; });
  expect("slopeFactor", [](auto& p) { p.slope_factor = -1.0; });
  expect("numBuckets", [](auto& p) { p.num_buckets = 1; });
  expect("maxDistance", [](auto& p) { p.max_distance = 8; });
  expect("vocabulary", [](auto& p) { p.task = TrainerTask::kText; });
  expect("rotary", [](auto& p) { p.rotary = 0.0; });
  expect("scaleBase", [](auto& p) { p.scale_base = 63.0; });
  const auto expect_layer = [&](const char* field, const TrainerLayer& layer) {
    expect(field, [&](auto& p) { p.layers = 1, p.per_layer = {layer}; });
  };
  expect_layer("perLayer", {TrainerEncoding::kLearned});
  expect_layer("window", {TrainerEncoding::kRope, 4097});
  expect_layer("base", {TrainerEncoding::kRope, 0, 1.0});
  expect_layer("rotary", {TrainerEncoding::kRope, 0, 0.0, 1.5});

  const auto trainer = Created({.encoding = TrainerEncoding::kRope});
  TrainerScore score;
  ExpectError(trainer->Evaluate(16, 1, -1, {}, score), "seed");
  ExpectError(trainer->Evaluate(16, 1, 1, {.beta_slow = 0.0}, score), "betaSlow");
  ExpectError(Created(Small(TrainerEncoding::kFire))->Evaluate(1025, 1, 1, {}, score), "length",
              StatusCode::kTooLarge);
  TrainerReach reach;
  ExpectError(Created({.task = TrainerTask::kParity})->Reach(16, 1, 1, {}, reach), "task");
  EXPECT_TRUE(reach.asked.empty());
  std::vector<double> losses(2), accuracies(1);
  std::int64_t done = 0;
  ExpectError(trainer->Train(losses, accuracies, done), "accuracies");
}

}  // namespace
}  // namespace posenc::testing
