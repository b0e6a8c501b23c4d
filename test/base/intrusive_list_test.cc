#include "giro/base/intrusive_list.h"

#include <gtest/gtest.h>

namespace giro {
namespace {

struct Element : ListNode {
  explicit Element(int n) : number(n) {}
  int number;
};

TEST(IntrusiveList, is_first_in_first_out_and_lets_anybody_leave) {
  Element a(1), b(2), c(3);
  IntrusiveList<Element> list;
  list.push_back(a);
  list.push_back(b);
  list.push_back(c);
  b.unlink();
  b.unlink();  // twice is once
  EXPECT_EQ(list.pop_front(), &a);
  EXPECT_EQ(list.pop_front(), &c);
  EXPECT_EQ(list.pop_front(), nullptr);
}

TEST(IntrusiveList, is_walked_from_front_to_back) {
  Element a(1), b(2), c(3);
  IntrusiveList<Element> list;
  for (Element* element : {&a, &b, &c}) list.push_back(*element);
  int digits = 0;
  for (Element* e = list.front(); e != nullptr; e = list.next_of(*e))
    digits = digits * 10 + e->number;
  EXPECT_EQ(digits, 123);
}

TEST(IntrusiveListDeathTest, an_element_is_in_one_list_at_a_time) {
  Element a(1);
  IntrusiveList<Element> list;
  list.push_back(a);
  EXPECT_DEATH(list.push_back(a), "added to a second list");
}

}  // namespace
}  // namespace giro
