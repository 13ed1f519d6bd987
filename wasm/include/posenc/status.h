#ifndef POSENC_STATUS_H_
#define POSENC_STATUS_H_

#include <string>
#include <utility>

namespace posenc {

enum class StatusCode {
  kOk,
  kInvalidArgument,  // the value can never be right: 'invalid-argument' in JavaScript
  kTooLarge,         // right in kind, but beyond a limit of limits.h: 'too-large'
};

// What every function returns. An error names the argument at fault, spelled as in
// JavaScript ("dModel", "rope_theta"), and says in one English sentence what would be right.
// A function that fails has not written to its outputs.
struct [[nodiscard]] Status {
  StatusCode code = StatusCode::kOk;
  int character = 0;  // at fault in a text: 1 for its first, in UTF-16 units; 0 where it is no text
  std::string field;
  std::string message;

  bool ok() const { return code == StatusCode::kOk; }
};

inline Status Ok() { return {}; }

inline Status InvalidArgument(std::string field, std::string message) {
  return {StatusCode::kInvalidArgument, 0, std::move(field), std::move(message)};
}

inline Status TooLarge(std::string field, std::string message) {
  return {StatusCode::kTooLarge, 0, std::move(field), std::move(message)};
}

}  // namespace posenc

#endif  // POSENC_STATUS_H_
