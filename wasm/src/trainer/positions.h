#ifndef POSENC_TRAINER_POSITIONS_H_
#define POSENC_TRAINER_POSITIONS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "posenc/status.h"
#include "posenc/trainer.h"

namespace posenc::trainer {

// What turns the queries and keys of layers that are alike.
struct Turns {
  TrainerLayer layer = {};              // what they are made for: encoding, base, rotary
  std::vector<float> cosines = {};      // [length, d_h], 'pope' [length, 2 d_h], each of a pair's
  std::vector<float> sines = {};        // two alike, times the attention factor; sines of the first
                                        // of a pair's two negated
  std::vector<float> key_cosines = {};  // 'xpos': of keys, the above being of queries
  std::vector<float> key_sines = {};
  std::vector<double> inv_freq = {};  // of each pair, 0 where it does not turn
  double attention_factor = 1.0;
};

struct LayerPositions {
  TrainerEncoding encoding;
  std::size_t window;          // keys that a query sees
  std::size_t turns;           // of what turns, which of them
  std::size_t first_keys = 0;  // that a query sees besides
  bool has_row_scale = false;  // scores are multiplied with the tables' row_scale
};

// Everything of an encoding that is not trained, for sequences of up to `length` tokens; what turns
// or is added has a row for each position. What an encoding has no use for is empty.
struct PositionTables {
  std::vector<float> sinusoids;       // [positions, d]
  std::vector<Turns> turns;           // for each base
  std::vector<float> slopes;          // [heads]
  std::vector<std::int32_t> buckets;  // [length], by distance
  std::vector<float> row_scale;       // [length], what a query's scores are multiplied with
  std::vector<LayerPositions> layers;
};

// Errors: a field out of range.
Status CheckReading(const TrainerReading& reading);

// Errors: a reading out of range, under the names of its fields.
Status MakePositions(const TrainerParams& params, const TrainerReading& reading,
                     std::int64_t length, PositionTables& tables);

}  // namespace posenc::trainer

#endif  // POSENC_TRAINER_POSITIONS_H_
