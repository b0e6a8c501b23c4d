#include "runtime/engine_report.h"

#include <algorithm>

#include "engine/capabilities.h"
#include "engine/engine_library.h"
#include "engine/known_engine.h"
#include "engine/realm.h"

namespace giro::runtime {

std::string describe_engine() {
  std::string line = "JavaScriptCore " + engine::engine_version();
  if (std::string file = engine::engine_file(); !file.empty()) line += ", " + file;
  if (!engine::is_known_engine()) {
    line += ", not the library of the build, which was " + engine::engine_version_of_build();
  }
  return line;
}

std::string list_capabilities() {
  engine::initialize_process();
  const engine::Realm realm;
  std::string text;
  constexpr size_t kColumn = 16;
  for (const engine::CapabilityReport& report : engine::report_capabilities()) {
    std::string name = std::string("  ") + report.name;
    name.resize(std::max(kColumn, name.size() + 1), ' ');
    text += name + (report.is_active ? "active" : "off: " + report.reason + "; " + report.without) +
            "\n";
  }
  return text;
}

std::optional<std::string> engine_setting_error() { return engine::engine_setting_error(); }

}  // namespace giro::runtime
