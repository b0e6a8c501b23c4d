// The loop alone, without the I/O room.
#include <giro/loop.h>
#include <giro/timer.h>

int main() {
  giro::Loop loop;
  bool fired = false;
  giro::Timer timer(loop, [&] { fired = true; });
  timer.start(std::chrono::milliseconds(1));
  loop.run();
  return fired ? 0 : 1;
}
