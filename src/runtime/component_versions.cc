#include "runtime/component_versions.h"

#include <ares.h>
#include <brotli/encode.h>
#include <llhttp.h>
#include <nghttp2/nghttp2.h>
#include <openssl/crypto.h>
#include <sqlite3.h>
#include <unicode/uchar.h>
#include <unicode/uversion.h>
#include <zlib.h>
#include <zstd.h>

namespace giro::runtime {

namespace {

std::string brotli_version() {
  const uint32_t version = BrotliEncoderVersion();
  constexpr uint32_t kPart = 0xfff;
  return std::to_string(version >> 24) + "." + std::to_string((version >> 12) & kPart) + "." +
         std::to_string(version & kPart);
}

// It is in the archive, and has no function for it.
std::string llhttp_version() {
  return std::to_string(LLHTTP_VERSION_MAJOR) + "." + std::to_string(LLHTTP_VERSION_MINOR) + "." +
         std::to_string(LLHTTP_VERSION_PATCH);
}

template <void (*kAsk)(UVersionInfo)>
std::string icu_version() {
  UVersionInfo version;
  char text[U_MAX_VERSION_STRING_LENGTH];
  kAsk(version);
  u_versionToString(version, text);
  return text;
}

}  // namespace

std::vector<ComponentVersion> component_versions() {
  return {
      {"acorn", GIRO_ACORN_VERSION},
      {"amaro", GIRO_AMARO_VERSION},
      {"ares", ares_version(nullptr)},
      {"brotli", brotli_version()},
      {"cjs_module_lexer", GIRO_CJS_MODULE_LEXER_VERSION},
      {"icu", icu_version<u_getVersion>()},
      {"llhttp", llhttp_version()},
      {"nghttp2", nghttp2_version(0)->version_str},
      {"openssl", OpenSSL_version(OPENSSL_VERSION_STRING)},
      {"sqlite", sqlite3_libversion()},
      {"unicode", icu_version<u_getUnicodeVersion>()},
      {"zlib", zlibVersion()},
      {"zstd", ZSTD_versionString()},
  };
}

}  // namespace giro::runtime
