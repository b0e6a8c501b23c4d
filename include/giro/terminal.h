// Terminals: their size, their modes, and reading what is typed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "giro/base/api.h"
#include "giro/base/function.h"
#include "giro/base/result.h"
#include "giro/signal_watcher.h"
#include "giro/stream.h"

namespace giro {

class Loop;
class TerminalCore;

// In characters.
struct WindowSize {
  // 0: the terminal does not know.
  int columns = 0;
  int rows = 0;

  // So that a change can be told from a signal for nothing.
  friend bool operator==(const WindowSize&, const WindowSize&) = default;
};

// ENOTTY: that is no terminal.
GIRO_API Result<WindowSize> window_size(int fd);
// Calls back whenever the window that the process runs in has changed.
GIRO_API Result<SignalWatcher> watch_window_size(Loop& loop, Function<void()> on_change,
                                                 KeepsLoopAlive keeps_alive = KeepsLoopAlive::no);

// What the terminal does with keys.
enum class TerminalMode : uint8_t {
  cooked,  // as it was found
  raw,     // each key at once, without echo; Ctrl-C is a key like others
};

// ENOTTY: that is no terminal. From the first raw mode on, signals that would end the process
// restore the terminal first, unless the program has handlers of its own.
GIRO_API Result<void> set_terminal_mode(int fd, TerminalMode mode);
// A signal has lost its listener: in raw mode its default action restores the terminal first.
GIRO_API void guard_terminal();
// To what it was before the first raw mode; whoever ends the process calls it. Safe in a signal
// handler.
GIRO_API void restore_terminal();

// Reads a terminal, or another descriptor that is shared with others. It reads only when the
// descriptor is readable, and does not change its mode: a read in flight would steal bytes from
// others who share it. Loop thread only; lifetime and closing as for Stream, but the descriptor
// stays open, because it is not ours.
class GIRO_API TerminalReader {
 public:
  // As a stream gives them.
  using OnRead = Stream::OnRead;

  TerminalReader() = default;
  TerminalReader(TerminalReader&& other) noexcept;
  TerminalReader& operator=(TerminalReader&& other) noexcept;
  ~TerminalReader();

  // Several may share a descriptor; who is first gets what was typed.
  static Result<TerminalReader> open(Loop& loop, int fd);

  // False after close(), and for one that was moved from.
  bool is_open() const;
  // EALREADY while reading.
  Result<void> read_start(OnRead on_read);
  void read_stop();
  void close(Function<void()> on_close = nullptr);

  // Whether reading keeps the loop alive (the default).
  void ref();
  void unref();

 private:
  explicit TerminalReader(TerminalCore* core) : core_(core) {}
  TerminalCore* core_ = nullptr;
};

}  // namespace giro
