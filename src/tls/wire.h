// The two ends of a session's connection, as OpenSSL reads and writes them: ciphertext that came
// and ciphertext that is to be sent.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "tls/library.h"

namespace giro::tls {

class Wire {
 public:
  // What came, borrowed until keep().
  void lend(std::span<const std::byte> bytes);
  // What the library has not read yet is copied.
  void keep();
  void end() { has_ended_ = true; }
  bool has_ended() const { return has_ended_; }
  bool has_input() const { return !lent_.empty() || kept_at_ < kept_.size(); }

  // Ciphertext that is to be sent.
  bool has_output() const { return !output_.empty(); }
  size_t output_size() const { return output_.size(); }
  // The output goes to `memory`, whose own is used for what follows.
  void take_output(std::vector<std::byte>& memory);
  // So that `size` bytes find room at once, in `memory` if there is none yet.
  void make_room(size_t size, std::vector<std::byte>& memory);

  // For SSL_set_bio(); it refers to this.
  OwnedBio make_bio();

 private:
  static int read(BIO* bio, char* data, int size);
  static int write(BIO* bio, const char* data, int size);
  static long control(BIO* bio, int what, long number, void* pointer);
  static const BIO_METHOD* method();
  size_t take(std::span<std::byte> into);

  std::span<const std::byte> lent_;
  std::vector<std::byte> kept_;
  size_t kept_at_ = 0;
  std::vector<std::byte> output_;
  bool has_ended_ = false;
};

}  // namespace giro::tls
