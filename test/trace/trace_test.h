// A file for one test, and what is in it.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "trace/trace_file.h"
#include "trace/trace_model.h"

namespace giro::trace {

class TraceTest : public testing::Test {
 protected:
  TraceTest() {
    std::string folder = testing::TempDir() + "giro-trace-XXXXXX";
    folder_ = ::mkdtemp(folder.data());
    path = folder_ + "/loop.trace";
  }
  ~TraceTest() override {
    ::unlink(path.c_str());
    ::rmdir(folder_.c_str());
  }

  std::unique_ptr<TraceFile> create(const TraceFileOptions& options = {}) {
    auto file = TraceFile::create(path, options);
    EXPECT_TRUE(file.ok());
    return std::move(*file);
  }

  TraceModel load() const {
    auto loaded = load_trace(path);
    if (auto* wrong = std::get_if<std::string>(&loaded)) ADD_FAILURE() << *wrong;
    return std::get<TraceModel>(std::move(loaded));
  }

  // Of every event, "kind field field…", as they are in the file; strings are spelled out.
  std::vector<std::string> events() const {
    auto opened = TraceReader::open(path);
    auto& reader = std::get<TraceReader>(opened);
    std::vector<std::string> out;
    while (auto chunk = reader.next()) {
      EventReader in(chunk->events, chunk->time_ns);
      while (in.next()) out.push_back(spell(in.event()));
    }
    return out;
  }

  std::string path;

 private:
  static std::string spell(const Event& event) {
    std::string out =
        std::to_string(static_cast<int>(event.kind)) + "@" + std::to_string(event.time_ns);
    if (event.kind == EventKind::string) return out + " " + std::string(event.text);
    for (uint64_t field : event.fields) out += " " + std::to_string(field);
    return out;
  }

  std::string folder_;
};

}  // namespace giro::trace
