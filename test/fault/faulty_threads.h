// NoThreads: as long as it lives, no thread can be started in this process.
#pragma once

namespace giro::test {

class NoThreads {
 public:
  NoThreads();
  ~NoThreads();
  NoThreads(const NoThreads&) = delete;
  NoThreads& operator=(const NoThreads&) = delete;

  static int refused();  // how often, ever
};

}  // namespace giro::test
