#include "engine/capabilities.h"

#include <cstdlib>
#include <set>
#include <string_view>

#include "engine/engine_library.h"
#include "engine/engine_test.h"
#include "engine/known_engine.h"
#include "engine/source_marks.h"

namespace giro::engine {

namespace {

class CapabilitiesTest : public EngineTest {};

// A start with the library of the build relies on it.
TEST_F(CapabilitiesTest, WhatIsActivePassesItsSelfTest) {
  EXPECT_STREQ(first_capability_that_fails(), nullptr);
}

TEST_F(CapabilitiesTest, WithTheLibraryOfTheBuildAllAreActive) {
  const char* setting = std::getenv("GIRO_ENGINE");
  const bool is_restricted = setting != nullptr && std::string_view(setting) != "on";
  if (is_restricted || !is_known_engine()) GTEST_SKIP() << "some may be off";
  // What only a later series has.
  const bool is_250 = engine_version().starts_with("2.50.");
  const auto others =
      is_250 ? std::set<std::string_view>{"zone-file", "zone-table"} : std::set<std::string_view>{};
  for (const CapabilityReport& report : report_capabilities()) {
    if (others.contains(report.name)) continue;
    EXPECT_TRUE(report.is_active) << report.name << ": " << report.reason;
  }
}

TEST_F(CapabilitiesTest, WhatIsOffSaysWhy) {
  for (const CapabilityReport& report : report_capabilities()) {
    EXPECT_EQ(report.is_active, report.reason.empty()) << report.name;
    EXPECT_FALSE(std::string_view(report.without).empty()) << report.name;
  }
}

TEST(SourceMarksTest, FindsDefinitionsOfThenAndNotItsCalls) {
  for (const char* source :
       {"class A { then(resolve) {} }", "({ then: f })", "A.prototype.then = f", "({ then })",
        "({ 'then': f })", "o['then'] = f", "const then = f"}) {
    EXPECT_TRUE(may_define_then(source)) << source;
  }
  for (const char* source : {"p.then(f)", "p\n  .then (f)", "strengthen(f)", "p.then == f",
                             "thenable()", "p.then;", ""}) {
    EXPECT_FALSE(may_define_then(source)) << source;
  }
}

TEST(SourceMarksTest, FindsWhatMayLeaveAContextBehind) {
  EXPECT_TRUE(may_leave_context("storage.enterWith(1)"));
  EXPECT_FALSE(may_leave_context("storage.run(1, f)"));
}

}  // namespace

}  // namespace giro::engine
