// HangAlarm: a row that never ends says which one it is before the process ends.
#pragma once

#include <string>

namespace giro::test {

class HangAlarm {
 public:
  explicit HangAlarm(const std::string& title);
  ~HangAlarm();
  HangAlarm(const HangAlarm&) = delete;
  HangAlarm& operator=(const HangAlarm&) = delete;
};

}  // namespace giro::test
