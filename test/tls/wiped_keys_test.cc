// A private key is nowhere in memory when its context has gone.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/pem.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "base/freed_secrets.h"
#include "tls/certificates.h"
#include "tls/tls_pair.h"

namespace giro::test {
namespace {

constexpr unsigned char kMask = 0x5a;

// The number that is secret, as bytes that are not those that are looked for.
std::string masked_number(const std::string& pem) {
  const tls::OwnedBio bio = tls::bio_over(pem);
  const tls::OwnedKey key(::PEM_read_bio_PrivateKey(bio.get(), nullptr, nullptr, nullptr));
  BIGNUM* number = nullptr;
  EXPECT_EQ(::EVP_PKEY_get_bn_param(key.get(), OSSL_PKEY_PARAM_PRIV_KEY, &number), 1);
  std::string bytes(32, '\0');
  EXPECT_EQ(::BN_bn2binpad(number, reinterpret_cast<unsigned char*>(bytes.data()), 32), 32);
  ::BN_clear_free(number);
  for (char& byte : bytes) byte = static_cast<char>(byte ^ kMask);
  return bytes;
}

// Whether 16 bytes of it stand here, in either order.
bool has_number(std::string_view bytes, const std::string& masked) {
  constexpr size_t kSize = 16;
  for (size_t at = 0; at + kSize <= bytes.size(); ++at) {
    size_t forward = 0;
    size_t backward = 0;
    for (size_t i = 0; i < kSize; ++i) {
      const auto byte = static_cast<char>(bytes[at + i] ^ kMask);
      forward += byte == masked[i] ? 1 : 0;
      backward += byte == masked[kSize - 1 - i] ? 1 : 0;
      if (forward <= i && backward <= i) break;
    }
    if (forward == kSize || backward == kSize) return true;
  }
  return false;
}

// Where the dynamic linker has left nothing on it (CMakeLists.txt).
bool searches_stack() { return std::getenv("LD_BIND_NOW") != nullptr; }

// Where in what this process can write to: the lines of its maps.
std::vector<std::string> places_in_memory(const std::string& masked) {
  const int memory = ::open("/proc/self/mem", O_RDONLY | O_CLOEXEC);
  std::ifstream maps("/proc/self/maps");
  std::vector<std::string> places;
  static std::byte block[1 << 16];  // reading it would find what was copied into it
  const auto own = reinterpret_cast<unsigned long>(block);
  for (std::string line; std::getline(maps, line);) {
    unsigned long from = 0;
    unsigned long to = 0;
    if (line.find(" rw") == std::string::npos) continue;
    if (line.ends_with("[stack]") && !searches_stack()) continue;
    if (std::sscanf(line.c_str(), "%lx-%lx", &from, &to) != 2) continue;
    for (unsigned long at = from; at < to; at += 4096) {
      if (at + 8192 > own && at < own + sizeof block) continue;
      const size_t size = std::min<size_t>(4096 + 16, to - at);
      const ssize_t got = ::pread(memory, block, size, static_cast<off_t>(at));
      if (got <= 0) break;
      const std::string_view text(reinterpret_cast<const char*>(block), static_cast<size_t>(got));
      if (has_number(text, masked)) places.push_back(line);
    }
  }
  ::OPENSSL_cleanse(block, sizeof block);
  ::close(memory);
  return places;
}

// As the runtime does it.
[[maybe_unused]] const int kOwnMemory =
    ::CRYPTO_set_mem_functions(WipesFreed::allocate, WipesFreed::reallocate, WipesFreed::free);

void wipe(std::string& text) { std::fill(text.begin(), text.end(), '\0'); }

TEST(PrivateKeys, are_wiped_with_their_context) {
  Made made = test_authority().issue();
  std::string masked;
  {
    const WipesFreed wipes;
    masked = masked_number(made.key);
  }
  ASSERT_THAT(places_in_memory(masked), testing::IsEmpty());
  {
    const TlsContext context = server_context(server_options(made));
    EXPECT_THAT(places_in_memory(masked), testing::Not(testing::IsEmpty()));
  }
  wipe(made.key);
  EXPECT_THAT(places_in_memory(masked), testing::IsEmpty());
}

}  // namespace
}  // namespace giro::test
