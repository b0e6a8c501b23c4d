// Files that are no traces, or only a part of one.
#include <fstream>
#include <sstream>

#include "trace/show.h"
#include "trace/trace_test.h"

namespace giro::trace {
namespace {

using testing::HasSubstr;

class ReaderTest : public TraceTest {
 protected:
  std::string whole() {
    {
      auto file = create();
      TraceStream& stream = file->add_stream(StreamKind::main_loop, "main", 0);
      for (uint64_t turn = 1; turn <= 20; ++turn) stream.write(EventKind::turn, 1, turn);
    }
    std::ifstream in(path, std::ios::binary);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
  }
  static std::string refusal(const std::string& bytes) {
    auto opened = TraceReader::from(Bytes::copy_of(bytes));
    auto* wrong = std::get_if<std::string>(&opened);
    return wrong == nullptr ? "" : *wrong;
  }
  static TraceModel model_of(const std::string& bytes) {
    auto opened = TraceReader::from(Bytes::copy_of(bytes));
    return load_trace(std::get<TraceReader>(opened));
  }
};

TEST_F(ReaderTest, a_foreign_file_is_refused) {
  EXPECT_EQ(refusal(""), "the file is empty");
  EXPECT_EQ(refusal("#!/bin/sh\necho a script\n"), "this is no trace of giro's");
  EXPECT_EQ(refusal(whole().substr(0, 10)), "the file ends in its first bytes");
}

TEST_F(ReaderTest, a_later_or_an_earlier_version_is_refused) {
  std::string bytes = whole();
  bytes[kMagic.size()] = 9;
  EXPECT_EQ(refusal(bytes),
            "a trace of version 9, written by a newer giro; this giro reads version 2");
  bytes[kMagic.size()] = 1;
  EXPECT_EQ(refusal(bytes),
            "a trace of version 1, written by an older giro; this giro reads version 2");
}

TEST_F(ReaderTest, a_file_that_was_cut_off_anywhere_gives_what_was_before) {
  const std::string bytes = whole();
  for (size_t size = kHeaderBytes; size < bytes.size(); ++size) {
    const TraceModel model = model_of(bytes.substr(0, size));
    EXPECT_LE(model.streams.size(), 1U);
    EXPECT_EQ(model.damage, size == kHeaderBytes ? "" : "the file was cut off") << size;
  }
  EXPECT_EQ(model_of(bytes).streams.at(0).turns, 20U);
}

TEST_F(ReaderTest, a_byte_that_was_changed_never_breaks_the_reader) {
  const std::string bytes = whole();
  for (size_t i = kHeaderBytes; i < bytes.size(); ++i) {
    for (int value : {0, 0x7f, 0x80, 0xff}) {
      std::string damaged = bytes;
      damaged[i] = static_cast<char>(value);
      const TraceModel model = model_of(damaged);
      EXPECT_FALSE(show(model, {}).empty() && model.streams.contains(0) &&
                   model.streams.at(0).is_loop());
    }
  }
}

TEST_F(ReaderTest, an_event_of_a_later_version_is_skipped) {
  {
    auto file = create();
    TraceStream& stream = file->add_stream(StreamKind::main_loop, "main", 0);
    stream.write_with_length(static_cast<EventKind>(0xf0), 1, uint64_t{300}, uint64_t{5});
    stream.write(EventKind::turn, 2, uint64_t{7});
  }
  const TraceModel model = load();
  EXPECT_EQ(model.damage, "");
  EXPECT_EQ(model.streams.at(0).turns, 1U);
}

}  // namespace
}  // namespace giro::trace
