#ifndef POSENC_TESTS_JSON_H_
#define POSENC_TESTS_JSON_H_

#include <cstdlib>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace posenc::testing {

// A value of the golden files: objects, arrays, strings without escapes, numbers, true, false,
// null. "NaN", "Infinity" and "-Infinity" read as numbers as well.
struct Json {
  double number = std::numeric_limits<double>::quiet_NaN();
  std::string text;
  std::vector<Json> items;
  std::map<std::string, Json, std::less<>> fields;

  bool Has(std::string_view key) const { return fields.count(key) != 0; }
  const Json& operator[](std::string_view key) const { return fields.find(key)->second; }

  double NumberOr(std::string_view key, double absent) const {
    return Has(key) ? (*this)[key].number : absent;
  }
  std::string TextOr(std::string_view key, std::string absent) const {
    return Has(key) ? (*this)[key].text : absent;
  }
  template <typename T = double>
  std::vector<T> Numbers() const {
    std::vector<T> numbers;
    for (const Json& item : items) numbers.push_back(static_cast<T>(item.number));
    return numbers;
  }
};

// Reads what make.py wrote; the files are ours, so that nothing is checked.
class JsonReader {
 public:
  explicit JsonReader(const char* text) : at_(text) {}

  Json Read() {
    Json value;
    switch (Next()) {
      case '{':
        ForEach('}', [&] {
          const std::string key = ReadText();
          Next();
          ++at_;  // the colon
          value.fields[key] = Read();
        });
        break;
      case '[':
        ForEach(']', [&] { value.items.push_back(Read()); });
        break;
      case '"':
        value.text = ReadText();
        value.number = std::strtod(value.text.c_str(), nullptr);
        break;
      case 't':
      case 'f':
      case 'n':
        value.number = *at_ == 't';
        while (*at_ >= 'a' && *at_ <= 'z') ++at_;
        break;
      default: {
        char* end;
        value.number = std::strtod(at_, &end);
        at_ = end;
      }
    }
    return value;
  }

 private:
  char Next() {
    while (*at_ == ' ' || *at_ == '\n') ++at_;
    return *at_;
  }

  std::string ReadText() {
    const char* start = ++at_;
    while (*at_ != '"') ++at_;
    return {start, at_++};
  }

  template <typename F>
  void ForEach(char close, F item) {
    ++at_;
    while (Next() != close) {
      item();
      if (Next() == ',') ++at_;
      Next();
    }
    ++at_;
  }

  const char* at_;
};

}  // namespace posenc::testing

#endif  // POSENC_TESTS_JSON_H_
