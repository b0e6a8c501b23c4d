#include "cli/option_table.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace giro::cli {

namespace {

constexpr auto kFlag = OptionKind::flag;
constexpr auto kText = OptionKind::text;
constexpr auto kNumber = OptionKind::number;
constexpr auto kList = OptionKind::list;
constexpr auto kOptional = OptionKind::optional;
constexpr auto kYes = InEnvironment::yes;
constexpr auto kNo = InEnvironment::no;

constexpr Option kOptions[] = {
    {"--abort-on-uncaught-exception", 0, kFlag, kYes, "",
     "abort, for a core dump, when nothing catches an error"},
    {"--allow-addons", 0, kFlag, kYes, "", "with --permission: let native addons be loaded"},
    {"--allow-child-process", 0, kFlag, kYes, "", "with --permission: let processes be started"},
    {"--allow-fs-read", 0, kList, kYes, "PATH", "with --permission: let this be read; * for all"},
    {"--allow-fs-write", 0, kList, kYes, "PATH", "with --permission: let this be written"},
    {"--allow-inspector", 0, kFlag, kYes, "", ""},
    {"--allow-wasi", 0, kFlag, kYes, "", "with --permission: let WASI be used"},
    {"--allow-worker", 0, kFlag, kYes, "", "with --permission: let workers be started"},
    {"--check", 'c', kFlag, kNo, "", "check the script's syntax without running it"},
    {"--conditions", 'C', kList, kYes, "NAME",
     "one more condition for package exports and imports"},
    {"--cpu-prof", 0, kFlag, kYes, "",
     "write what JavaScript spent its time on into a .cpuprofile"},
    {"--cpu-prof-dir", 0, kText, kYes, "FOLDER", "where it goes"},
    {"--cpu-prof-interval", 0, kText, kYes, "US", "how often to look, in microseconds (1000)"},
    {"--cpu-prof-name", 0, kText, kYes, "NAME", "its name; ${pid} stands for the process"},
    {"--debug-arraybuffer-allocations", 0, kFlag, kYes, "", ""},
    {"--deprecation", 0, kFlag, kYes, "", ""},
    {"--diagnostic-dir", 0, kText, kYes, "FOLDER", "where files that options ask for go"},
    {"--disable-proto", 0, kText, kYes, "MODE", "do without Object.prototype.__proto__",
     "delete|throw"},
    {"--disable-warning", 0, kList, kYes, "NAME", "keep quiet about warnings of this type or code"},
    {"--enable-sharedarraybuffer-per-context", 0, kFlag, kYes, "", ""},
    {"--dns-result-order", 0, kText, kYes, "ORDER",
     "in which order dns.lookup gives addresses, if it is not told",
     "ipv4first|ipv6first|verbatim"},
    {"--enable-source-maps", 0, kFlag, kYes, "", "show stacks by the source maps of files"},
    {"--entry-url", 0, kFlag, kYes, "", "the script is named by a URL"},
    {"--env-file", 0, kList, kNo, "FILE", "set environment variables from a file"},
    {"--env-file-if-exists", 0, kList, kNo, "FILE", "the same, if there is such a file"},
    {"--eval", 'e', kText, kNo, "SCRIPT", "run this text"},
    {"--experimental-detect-module", 0, kFlag, kYes, "", ""},
    {"--experimental-eventsource", 0, kFlag, kYes, "", "EventSource"},
    {"--experimental-global-navigator", 0, kFlag, kYes, "", ""},
    {"--experimental-import-meta-resolve", 0, kFlag, kYes, "", ""},
    {"--experimental-import-text", 0, kFlag, kYes, "", "import texts: with { type: 'text' }"},
    {"--experimental-loader", 0, kList, kYes, "MODULE",
     "load a module with hooks, which run on a thread of their own (--loader)"},
    {"--experimental-print-required-tla", 0, kFlag, kYes, "", ""},
    {"--experimental-repl-await", 0, kFlag, kYes, "", ""},
    {"--experimental-require-module", 0, kFlag, kYes, "", ""},
    {"--experimental-sqlite", 0, kFlag, kYes, "", ""},
    {"--experimental-test-coverage", 0, kFlag, kYes, "",
     "count what of modules runs, and tell it with the results"},
    {"--experimental-test-isolation", 0, kText, kYes, "MODE", ""},
    {"--experimental-test-tag-filter", 0, kList, kNo, "TAG", "run the tests that have this tag"},
    {"--experimental-test-module-mocks", 0, kFlag, kYes, "",
     "let tests put others in the place of modules"},
    {"--experimental-transform-types", 0, kFlag, kYes, "",
     "run TypeScript whose syntax cannot be stripped, too"},
    {"--experimental-vm-modules", 0, kFlag, kYes, "", "ES modules of node:vm"},
    {"--experimental-websocket", 0, kFlag, kYes, "", ""},
    {"--experimental-webstorage", 0, kFlag, kYes, "", "localStorage and sessionStorage"},
    {"--exit-timeout", 0, kNumber, kYes, "MS",
     "exit with 124 and say why, when the script is over, nothing listens, and it still runs"},
    {"--expose-gc", 0, kFlag, kYes, "", "give the program a function gc()"},
    {"--expose-internals", 0, kFlag, kNo, "", ""},
    {"--help", 'h', kFlag, kNo, "", "show this text"},
    {"--import", 0, kList, kYes, "MODULE", "load an ES module before the script"},
    {"--input-type", 0, kText, kYes, "TYPE", ""},
    {"--insecure-http-parser", 0, kFlag, kYes, "", "let HTTP messages pass that break the rules"},
    {"--inspect-loop", 0, kOptional, kNo, "PORT",
     "show the event loop in a browser while the program runs, on 127.0.0.1"},
    {"--interactive", 'i', kFlag, kNo, "", "talk to whoever types, after the script too"},
    {"--localstorage-file", 0, kText, kYes, "FILE", "where localStorage keeps its items"},
    {"--maglev", 0, kFlag, kYes, "", ""},
    {"--max-http-header-size", 0, kNumber, kYes, "BYTES", "how long the head of a message may be"},
    {"--max-old-space-size", 0, kNumber, kYes, "MB", "how large the heap may become"},
    {"--max-old-space-size-percentage", 0, kText, kYes, "PERCENT",
     "the same, as a part of the machine's memory"},
    {"--max-semi-space-size", 0, kNumber, kYes, "MB", ""},
    {"--network-family-autoselection", 0, kFlag, kYes, "",
     "try the addresses of a host one after the other"},
    {"--network-family-autoselection-attempt-timeout", 0, kNumber, kYes, "MS",
     "how long each of them is given"},
    {"--no-addons", 0, kFlag, kYes, "", ""},
    {"--node-snapshot", 0, kFlag, kYes, "", ""},
    {"--pending-deprecation", 0, kFlag, kYes, "", "warn of deprecations to come"},
    {"--permission", 0, kFlag, kYes, "", "let the program do only what --allow-* names"},
    {"--phase-limit", 0, kNumber, kYes, "N", "run at most N callbacks in each phase of a turn"},
    {"--preserve-symlinks", 0, kFlag, kYes, "",
     "do not follow symbolic links when resolving modules"},
    {"--preserve-symlinks-main", 0, kFlag, kYes, "", "nor for the main script"},
    {"--print", 'p', kText, kNo, "SCRIPT", "run this text and print its value"},
    {"--redirect-warnings", 0, kText, kYes, "FILE", "write warnings to a file"},
    {"--require", 'r', kList, kYes, "MODULE", "load a module before the script"},
    {"--require-module", 0, kFlag, kYes, "", "let require() load ES modules (default)"},
    {"--run", 0, kText, kNo, "NAME", "run a script of package.json"},
    {"--stack-size", 0, kNumber, kNo, "KB", ""},
    {"--stack-trace-limit", 0, kNumber, kYes, "N", "show up to N frames of a stack"},
    {"--stall-ms", 0, kNumber, kYes, "MS", "tell what keeps the event loop longer than this"},
    {"--strip-types", 0, kFlag, kYes, "", "run TypeScript without its types (default)"},
    {"--test", 0, kFlag, kNo, "", "run test files, each in a process"},
    {"--test-concurrency", 0, kNumber, kNo, "N", "run up to N test files at a time"},
    {"--test-coverage-branches", 0, kNumber, kNo, "PERCENT", "fail if fewer branches run"},
    {"--test-coverage-exclude", 0, kList, kYes, "GLOB", "leave such files out of the coverage"},
    {"--test-coverage-functions", 0, kNumber, kNo, "PERCENT", "fail if fewer functions run"},
    {"--test-coverage-include", 0, kList, kYes, "GLOB", "nothing but such files in the coverage"},
    {"--test-coverage-lines", 0, kNumber, kNo, "PERCENT", "fail if fewer lines run"},
    {"--test-force-exit", 0, kFlag, kNo, "", "end the process when all known tests have ended"},
    {"--test-global-setup", 0, kText, kYes, "MODULE", "what runs before and after all test files"},
    {"--test-isolation", 0, kText, kYes, "MODE",
     "process (default): a process for each file; none: all in this one"},
    {"--test-name-pattern", 0, kList, kYes, "PATTERN", "run the tests with such names"},
    {"--test-only", 0, kFlag, kYes, "", "run the tests that are marked `only`"},
    {"--test-random-seed", 0, kNumber, kYes, "N", "the order of an earlier random run"},
    {"--test-randomize", 0, kFlag, kYes, "", "run tests in random order"},
    {"--test-reporter", 0, kList, kYes, "NAME",
     "how the results of tests are told: spec, tap, dot, junit, lcov or a module"},
    {"--test-reporter-destination", 0, kList, kYes, "FILE",
     "where the results go: stdout, stderr or a file"},
    {"--test-rerun-failures", 0, kText, kYes, "FILE",
     "run what has not passed yet, as noted in this file"},
    {"--test-shard", 0, kText, kYes, "INDEX/TOTAL", "run a part of the test files"},
    {"--test-skip-pattern", 0, kList, kYes, "PATTERN", "leave tests with such names out"},
    {"--test-timeout", 0, kNumber, kNo, "MS", "fail tests that take longer"},
    {"--test-update-snapshots", 0, kFlag, kNo, "", "write snapshots anew"},
    {"--test-udp-no-try-send", 0, kFlag, kNo, "",
     ""},  // of Node's own tests: here no datagram is tried at once
    {"--throw-deprecation", 0, kFlag, kYes, "", "throw on deprecations"},
    {"--ticks", 0, kText, kYes, "MODEL",
     "drain nextTick callbacks after every callback (default) or every phase", "callback|phase"},
    {"--title", 0, kText, kYes, "NAME", "the process's title"},
    {"--tls-cipher-list", 0, kText, kYes, "LIST", "the ciphers that TLS offers by default"},
    {"--tls-keylog", 0, kText, kYes, "FILE",
     "append the secrets of TLS connections to a file, to read what they sent"},
    {"--tls-max-v1.2", 0, kFlag, kYes, "", "negotiate TLS 1.2 at most by default"},
    {"--tls-max-v1.3", 0, kFlag, kYes, "", "negotiate TLS 1.3 at most by default (default)"},
    {"--tls-min-v1.0", 0, kFlag, kYes, "", "negotiate TLS 1.0 at least by default"},
    {"--tls-min-v1.1", 0, kFlag, kYes, "", "negotiate TLS 1.1 at least by default"},
    {"--tls-min-v1.2", 0, kFlag, kYes, "", "negotiate TLS 1.2 at least by default (default)"},
    {"--tls-min-v1.3", 0, kFlag, kYes, "", "negotiate TLS 1.3 at least by default"},
    {"--trace-deprecation", 0, kFlag, kYes, "", "show stacks of deprecations"},
    {"--trace-exit", 0, kFlag, kYes, "", "show where process.exit() was called"},
    {"--trace-loop", 0, kOptional, kYes, "FILE",
     "record what the event loop does (giro.PID.trace); see giro trace --help"},
    {"--trace-output", 0, kFlag, kYes, "", "with --trace-loop: also what the program prints"},
    {"--trace-require-module", 0, kText, kYes, "WHICH", "warn where require() loads an ES module",
     "all|no-node-modules"},
    {"--trace-uncaught", 0, kFlag, kYes, "", "show where an uncaught value was thrown"},
    {"--trace-warnings", 0, kFlag, kYes, "", "show stacks of warnings"},
    {"--unhandled-rejections", 0, kText, kYes, "MODE",
     "throw (default), strict, warn, none or warn-with-error-codes",
     "strict|warn|none|throw|warn-with-error-codes"},
    {"--use-bundled-ca", 0, kFlag, kYes, "",
     "trust the certificate authorities of the distribution (default)"},
    {"--use-env-proxy", 0, kFlag, kYes, "",
     "reach servers by the proxies that http_proxy, https_proxy and no_proxy name"},
    {"--use-openssl-ca", 0, kFlag, kYes, "", "trust those that OpenSSL finds"},
    {"--use-strict", 0, kFlag, kNo, "", "run scripts and CommonJS modules as strict code"},
    {"--use-system-ca", 0, kFlag, kYes, "",
     "trust also those that SSL_CERT_FILE and SSL_CERT_DIR name"},
    {"--verbose", 0, kFlag, kNo, "", "with --version: also those of the engine and the libraries"},
    {"--version", 'v', kFlag, kNo, "", "print the version"},
    {"--virtual-read-time", 0, kNumber, kYes, "MS",
     "how long a read of a file takes in virtual time"},
    {"--virtual-time", 0, kFlag, kYes, "", "run on a clock that moves only when the loop waits"},
    {"--warnings", 0, kFlag, kYes, "", ""},
    {"--watch", 0, kFlag, kYes, "", "start again when a file that was loaded changes"},
    {"--watch-kill-signal", 0, kText, kYes, "SIGNAL", "what ends the program before that"},
    {"--watch-path", 0, kList, kYes, "PATH", "start again when something in there changes"},
    {"--watch-preserve-output", 0, kFlag, kYes, "", "do not clear the terminal before that"},
    {"--why", 0, kOptional, kYes, "MS",
     "tell what keeps the process alive so long after the script's end (1000)"},
    {"--why-signal", 0, kFlag, kYes, "",
     "tell it on SIGUSR2, if the program does not listen to that (default)"},
};

// Other names that Node has for an option.
struct Alias {
  std::string_view name;
  std::string_view option;
};
constexpr Alias kAliases[] = {
    {"--enable-network-family-autoselection", "--network-family-autoselection"},
    {"--experimental-strip-types", "--strip-types"},
    {"--loader", "--experimental-loader"},
};

size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      size_t above = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)});
      diagonal = above;
    }
  }
  return row.back();
}

}  // namespace

std::span<const Option> option_table() { return kOptions; }

const Option* find_option(std::string_view name) {
  for (const Alias& alias : kAliases) {
    if (alias.name == name) name = alias.option;
  }
  const auto* found = std::find_if(std::begin(kOptions), std::end(kOptions),
                                   [&](const Option& option) { return option.name == name; });
  return found == std::end(kOptions) ? nullptr : found;
}

const Option* find_option(char letter) {
  const auto* found = std::find_if(std::begin(kOptions), std::end(kOptions),
                                   [&](const Option& option) { return option.letter == letter; });
  return found == std::end(kOptions) ? nullptr : found;
}

std::string_view closest_option(std::string_view name) {
  constexpr size_t kCloseEnough = 3;
  std::string_view closest;
  size_t least = kCloseEnough + 1;
  for (const Option& option : kOptions) {
    size_t distance = edit_distance(name, option.name);
    if (distance < least) {
      least = distance;
      closest = option.name;
    }
  }
  return closest;
}

}  // namespace giro::cli
