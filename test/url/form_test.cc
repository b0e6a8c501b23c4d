#include "url/form.h"

#include <gtest/gtest.h>

namespace giro::url {
namespace {

TEST(FormTest, decodes_escapes_and_spaces) {
  EXPECT_EQ(form_decode("a+b%20c"), "a b c");
  EXPECT_EQ(form_decode("%zz%"), "%zz%");
  EXPECT_EQ(form_decode("%e4"), "\xe4");
}

TEST(FormTest, encodes_all_but_a_few_bytes) {
  EXPECT_EQ(form_encode("a b&=1"), "a+b%26%3D1");
  EXPECT_EQ(form_encode("~*-._\xc3\xbc"), "%7E*-._%C3%BC");
  EXPECT_EQ(form_encode(""), "");
}

}  // namespace
}  // namespace giro::url
