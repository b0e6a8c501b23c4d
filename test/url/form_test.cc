#include "url/form.h"

#include <gmock/gmock.h>

namespace giro::url {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(FormTest, reads_pairs) {
  EXPECT_THAT(parse_form("a=1&b&&=c&d=e=f"), ElementsAre("a", "1", "b", "", "", "c", "d", "e=f"));
  EXPECT_THAT(parse_form("a+b=%20%zz%"), ElementsAre("a b", " %zz%"));
  EXPECT_THAT(parse_form("&&"), IsEmpty());
}

TEST(FormTest, writes_pairs) {
  const std::string list[] = {"a b", "1&2", "~", "*-._\xc3\xbc"};
  EXPECT_EQ(form_text(list), "a+b=1%262&%7E=*-._%C3%BC");
}

}  // namespace
}  // namespace giro::url
