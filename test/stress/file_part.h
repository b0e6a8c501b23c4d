// The files and the pool's work of a stress program, and the cancelling of both.
#pragma once

#include <deque>
#include <string>

#include "giro/fs.h"
#include "giro/work.h"
#include "stress/stage.h"

namespace giro::stress {

class FilePart {
 public:
  explicit FilePart(Stage& stage);

  void act();
  void require_at_rest() const;

 private:
  struct Job {
    Request request;  // points to nothing when it is over, or was dropped
    Ticket ticket = kNoTicket;
    bool cancelled = false;
    bool began = false;  // work only
    bool dropped = false;
  };
  Job& new_job(const char* what);
  // The outcome of a job, checked against what it has to be: an errno, or 0.
  template <typename T>
  auto done(Job& job, int expected);
  void check_outcome(Job& job, int error, int expected);
  void stat();
  void read_file();
  void write_file();
  void work();
  void cancel_one();

  bool has_one_waiting() const;

  Stage& stage_;
  const std::string file_;
  std::deque<Job> jobs_;  // do not move
};

}  // namespace giro::stress
