// Authorities and certificates, made while the tests run: no key is kept anywhere.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace giro::test {

// A certificate and its key, in PEM.
struct Made {
  std::string certificate;
  std::string key;
};

// What a certificate says. Names may have any bytes in them. (GCC 12 does not compile lists where
// something is awaited, so the usual ones come from functions.)
struct Wanted {
  static std::vector<std::string> usual_hosts() { return {"localhost", "example.org"}; }
  static std::vector<std::string> usual_addresses() { return {"127.0.0.1"}; }

  std::string subject = "somebody";
  std::vector<std::string> hosts = usual_hosts();
  std::vector<std::string> addresses = usual_addresses();
  long from_s = -24 * 3600;  // from now
  long to_s = 24 * 3600;
  bool is_authority = false;
  std::string constraints = {};  // "permitted;DNS:example.org"
};

class Authority {
 public:
  explicit Authority(std::string name = "An authority");
  // Whatever it says, and signed by itself.
  explicit Authority(Wanted wanted);
  ~Authority();
  Authority(Authority&& other) noexcept;
  Authority(const Authority&) = delete;

  const std::string& certificate() const { return made_.certificate; }
  const Made& made() const { return made_; }  // of one that signed itself
  Made issue(const Wanted& wanted = {});
  // An authority below this one, or somebody who only behaves like one.
  enum class Kind { authority, ordinary };
  Authority issue_authority(Wanted wanted, Kind kind = Kind::authority);
  // Everything issued until now is revoked, or nothing.
  std::string list_of_revoked(bool everything);

 private:
  struct Parts;
  explicit Authority(std::unique_ptr<Parts> parts);

  std::unique_ptr<Parts> parts_;
  Made made_;
};

}  // namespace giro::test
