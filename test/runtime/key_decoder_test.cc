#include "runtime/key_decoder.h"

#include <gtest/gtest.h>

#include <string>

namespace giro::runtime {
namespace {

std::string ascii(std::u16string_view text) { return {text.begin(), text.end()}; }

// "C-M-S-name" for each, and what was left.
std::string decode(std::u16string_view text, KeyInput input = KeyInput::may_go_on) {
  DecodedKeys decoded = decode_keys(text, input);
  std::string out;
  for (const Key& key : decoded.keys) {
    out += std::string(key.ctrl ? "C-" : "") + (key.meta ? "M-" : "") + (key.shift ? "S-" : "");
    out += (key.name.empty() ? "?" : ascii(key.name)) + " ";
  }
  return out + "left " + std::to_string(text.size() - decoded.consumed);
}

TEST(KeyDecoder, names_characters_and_control_characters) {
  EXPECT_EQ(decode(u"aZ7;"), "a S-z 7 ? left 0");
  EXPECT_EQ(decode(u"\x01\r\n\t\b\x7f "), "C-a return enter tab backspace backspace space left 0");
}

TEST(KeyDecoder, takes_an_escape_before_a_character_for_meta) {
  EXPECT_EQ(decode(u"\x1b"
                   u"a\x1b\x1b \x1b]"),
            "M-a M-space M-? left 0");
}

TEST(KeyDecoder, knows_what_is_held_from_the_numbers_of_a_sequence) {
  EXPECT_EQ(decode(u"\x1b[A\x1b[2A\x1b[1;5C\x1b[3;4~"), "up S-up C-right M-S-delete left 0");
  EXPECT_EQ(decode(u"\x1bOP\x1bO5P\x1b[Z\x1b[7^"), "f1 C-f1 S-tab C-home left 0");
}

TEST(KeyDecoder, waits_for_the_rest_of_a_sequence) {
  EXPECT_EQ(decode(u"x\x1b"), "x left 1");
  EXPECT_EQ(decode(u"x\x1b[1;"), "x left 4");
  EXPECT_EQ(decode(u"\x1bO"), "left 2");
}

TEST(KeyDecoder, ends_what_is_over_where_it_ends) {
  EXPECT_EQ(decode(u"\x1b", KeyInput::is_over), "M-escape left 0");
  EXPECT_EQ(decode(u"\x1b[", KeyInput::is_over), "undefined left 0");
}

TEST(KeyDecoder, keeps_pairs_together) {
  DecodedKeys decoded = decode_keys(u"\xd83d\xdcbbx", KeyInput::may_go_on);
  ASSERT_EQ(decoded.keys.size(), 2U);
  EXPECT_EQ(decoded.keys[0].sequence, u"\xd83d\xdcbb");
}

}  // namespace
}  // namespace giro::runtime
