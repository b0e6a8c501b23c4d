#include "runtime/component_versions.h"

#include <ares_version.h>
#include <gtest/gtest.h>
#include <openssl/opensslv.h>
#include <unicode/uchar.h>
#include <unicode/uvernum.h>
#include <zlib.h>
#include <zstd.h>

#include <map>

namespace giro::runtime {
namespace {

// Tests run where giro was built: what is linked is what the headers are of.
TEST(ComponentVersions, AreThoseOfTheLibraries) {
  std::map<std::string, std::string> versions;
  for (const ComponentVersion& component : component_versions()) {
    versions[component.name] = component.version;
  }
  EXPECT_EQ(versions["ares"], ARES_VERSION_STR);
  EXPECT_EQ(versions["icu"], U_ICU_VERSION);
  EXPECT_EQ(versions["openssl"], OPENSSL_VERSION_STR);
  EXPECT_EQ(versions["unicode"], U_UNICODE_VERSION);
  EXPECT_EQ(versions["zlib"], ZLIB_VERSION);
  EXPECT_EQ(versions["zstd"], ZSTD_VERSION_STRING);
  EXPECT_NE(versions["brotli"], "");
  EXPECT_NE(versions["llhttp"], "");
}

}  // namespace
}  // namespace giro::runtime
