#include "cli/other_options.h"

#include <vector>

namespace giro::cli {

namespace {

struct Named {
  std::string_view name;
  bool takes_value = false;
};

// What they choose, change or repair is not there.
constexpr Named kWithoutMeaning[] = {
    {"--addons"},
    {"--async-context-frame"},
    {"--disable-sigusr1"},
    {"--disable-wasm-trap-handler"},
    {"--enable-etw-stack-walking"},
    {"--experimental-addon-modules"},
    {"--experimental-async-context-frame"},
    {"--experimental-fetch"},
    {"--experimental-global-customevent"},
    {"--experimental-global-webcrypto"},
    {"--experimental-inspector-network-resource"},
    {"--experimental-json-modules"},
    {"--experimental-network-inspection"},
    {"--experimental-permission-audit"},
    {"--experimental-report"},
    {"--experimental-storage-inspection"},
    {"--experimental-top-level-await"},
    {"--experimental-wasm-modules"},
    {"--experimental-worker"},
    {"--experimental-worker-inspection"},
    {"--extra-info-on-fatal-exception"},
    {"--force-async-hooks-checks"},
    {"--force-context-aware"},
    {"--force-node-api-uncaught-exceptions-policy"},
    {"--node-memory-debug"},
    {"--track-heap-objects"},
    {"--use-largepages", true},
    {"--verify-base-objects"},
    {"--zero-fill-buffers"},
};

struct Refused {
  std::string_view name;
  std::string_view reason;
};

constexpr std::string_view kNoInspector = "giro has no inspector yet";
constexpr std::string_view kNoProfiles = "the engine writes no profiles that Node's tools read";
constexpr std::string_view kNoReports = "reports are written by process.report alone";
constexpr std::string_view kNoSnapshots = "giro makes no snapshots of a program";
constexpr std::string_view kOtherSyntax = "it is a language of another engine";

// By the beginning of their names: the first that fits.
constexpr Refused kRefused[] = {
    {"--allow-natives-syntax", kOtherSyntax},
    {"--build-sea", "giro makes no single executables"},
    {"--build-snapshot", kNoSnapshots},
    {"--completion-bash", "giro has no completion for bash"},
    {"--disallow-code-generation-from-strings", "the engine forbids it to contexts of vm alone"},
    {"--enable-fips", "OpenSSL's configuration says whether FIPS is on"},
    {"--experimental-config-file", "giro reads no configuration file"},
    {"--experimental-default-config-file", "giro reads no configuration file"},
    {"--experimental-sea-config", "giro makes no single executables"},
    {"--force-fips", "OpenSSL's configuration says whether FIPS is on"},
    {"--frozen-intrinsics", "giro does not freeze what the engine has"},
    {"--global-search-paths", "NODE_PATH and its kin are always looked at"},
    {"--heap-prof", kNoProfiles},
    {"--heapsnapshot-", kNoProfiles},
    {"--icu-data-dir", "ICU is the system's, with its data"},
    {"--inspect", kNoInspector},
    {"--debug-port", kNoInspector},
    {"--openssl-", "OpenSSL goes by its own configuration (OPENSSL_CONF)"},
    {"--prof", kNoProfiles},
    {"--report-", kNoReports},
    {"--secure-heap", "OpenSSL's memory is not locked"},
    {"--snapshot-blob", kNoSnapshots},
    {"--tls-", "the defaults of TLS are those of node:tls"},
    {"--trace-env", "accesses to the environment are not traced"},
    {"--trace-event-", "giro records with --trace-loop"},
    {"--trace-promises", "promises are not traced"},
    {"--trace-sigint", "the stack at SIGINT is not known"},
    {"--trace-sync-io", "giro records with --trace-loop"},
    {"--trace-tls", "TLS is not traced"},
    {"--use-openssl-ca", "certificates come from where node:tls says"},
    {"--use-system-ca", "certificates come from where node:tls says"},
    {"--v8-options", "the engine is JavaScriptCore, which has none of V8's"},
};

// Of V8: how it compiles, collects and sizes, which is nobody's business here.
constexpr std::string_view kEngines[] = {
    "--always-",
    "--baseline-",
    "--concurrent-",
    "--compilation-cache",
    "--crash-on-",
    "--gc-",
    "--harmony",
    "--hash-seed",
    "--heap-",
    "--huge-max",
    "--incremental-",
    "--initial-heap",
    "--initial-old",
    "--interpreted-",
    "--interrupt-budget",
    "--jitless",
    "--js-",
    "--lazy",
    "--lite-mode",
    "--log-",
    "--maglev",
    "--max-heap",
    "--max-lazy",
    "--max-opt",
    "--max-semi",
    "--memory-reducer",
    "--min-semi",
    "--opt",
    "--parallel-",
    "--perf-",
    "--predictable",
    "--random-seed",
    "--scavenge",
    "--semi-space",
    "--single-threaded",
    "--sparkplug",
    "--stack-trace",
    "--stress",
    "--trace-deopt",
    "--trace-gc",
    "--trace-opt",
    "--turbo",
    "--v8-pool-size",
    "--wasm-",
    "--expose-wasm",
    "--randomize-hashes",
    "--script-streaming",
    "--super-ic",
    "--use-ic",
    "--rehash-snapshot",
    "--experimental-wasm",
    "--no-opt",
};

}  // namespace

std::optional<OtherOption> find_other_option(std::string_view name) {
  for (const Named& option : kWithoutMeaning) {
    if (option.name == name) return OtherOption{option.takes_value, {}};
  }
  for (const Refused& option : kRefused) {
    if (name.starts_with(option.name)) return OtherOption{false, option.reason};
  }
  for (std::string_view beginning : kEngines) {
    if (name.starts_with(beginning)) return OtherOption{false, {}};
  }
  return std::nullopt;
}

std::span<const std::string_view> taken_names() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> list;
    for (const Named& option : kWithoutMeaning) list.push_back(option.name);
    list.insert(list.end(), {"--interpreted-frames-native-stack", "--jitless", "--max-heap-size",
                             "--perf-basic-prof", "--perf-basic-prof-only-functions", "--perf-prof",
                             "--perf-prof-unwinding-info", "--v8-pool-size"});
    return list;
  }();
  return names;
}

}  // namespace giro::cli
