#include "cli/help.h"

#include <sys/utsname.h>
#include <unicode/uvernum.h>

#include <algorithm>

#include "cli/option_table.h"
#include "giro/poller.h"
#include "giro/system.h"
#include "runtime/engine_report.h"
#include "runtime/versions.h"

namespace giro::cli {

std::string help_text() {
  std::string text =
      "Usage: giro [options] [script.js] [arguments]\n"
      "       giro [options] -e SCRIPT [arguments]\n"
      "       giro [options] - [arguments]        (the script comes from standard input)\n"
      "       giro why [options] script.js [arguments]   (tells what keeps it from its end)\n"
      "       giro trace show|stats|view|export FILE   (what --trace-loop recorded)\n"
      "\n"
      "Runs Node programs on its own event loop.\n"
      "\n"
      "Options:\n";
  constexpr size_t kColumn = 34;
  for (const Option& option : option_table()) {
    if (option.help.empty()) continue;
    std::string head = option.letter == 0 ? "      " : std::string("  -") + option.letter + ", ";
    head += option.name;
    if (!option.argument.empty()) {
      const std::string argument = "=" + std::string(option.argument);
      head += option.kind == OptionKind::optional ? "[" + argument + "]" : argument;
    }
    head.resize(std::max(kColumn, head.size() + 1), ' ');
    text += head + std::string(option.help) + "\n";
  }
  text +=
      "  --                              the end of the options\n"
      "\n"
      "Environment:\n"
      "  NODE_OPTIONS                    options, as on the command line\n"
      "  NODE_PATH                       more folders to look for modules in, separated by ':'\n"
      "  NODE_DEBUG                      names of modules that shall print what they do\n"
      "  NODE_COMPILE_CACHE              in its giro-modules ES modules are kept as they are run,\n"
      "                                  in giro-bytecode what is compiled of programs\n"
      "                                  (giro/… in XDG_CACHE_HOME or in ~/.cache)\n"
      "  NODE_DISABLE_COMPILE_CACHE=1    keep nothing there\n"
      "  UV_THREADPOOL_SIZE              threads in the pool (4)\n"
      "  GIRO_POLLER                     uring or epoll: what the loop waits with\n"
      "  GIRO_ENGINE                     portable: nothing but the engine's C interface;\n"
      "                                  without:NAME,NAME: not these capabilities of the engine\n"
      "                                  (giro --version --verbose lists them); untested: as if\n"
      "                                  another engine were there than giro was built with\n";
  return text;
}

std::string version_text(std::string_view name) {
  // Who asks for node's wants to read it as a version (pnpm does).
  if (name.substr(name.rfind('/') + 1) == "node") {
    return "v" + std::string(runtime::kNodeVersion) + "\n";
  }
  return "giro v" + std::string(runtime::kGiroVersion) + " (Node.js v" +
         std::string(runtime::kNodeVersion) + ")\n";
}

std::string version_details() {
  utsname machine{};
  ::uname(&machine);
  auto poller = make_poller(real_system(), PollerChoice::best);
  std::string text = "engine    " + runtime::describe_engine() + "\npoller    ";
  text += poller.ok() ? (*poller)->name() : poller.error().to_string();
  text += std::string("\nkernel    ") + machine.sysname + " " + machine.release;
  text += std::string("\nliburing  ") + GIRO_URING_VERSION + "\nICU       " + U_ICU_VERSION;
  return text + "\nengine capabilities:\n" + runtime::list_capabilities();
}

}  // namespace giro::cli
