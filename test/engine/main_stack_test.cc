#include <dlfcn.h>
#include <gmock/gmock.h>
#include <pthread.h>

#include <thread>

namespace {

using GetAttributes = int (*)(pthread_t, pthread_attr_t*);

struct Stack {
  void* low = nullptr;
  size_t size = 0;
  size_t guard_size = 0;
  bool operator==(const Stack&) const = default;
};

Stack stack_told_by(GetAttributes get_attributes) {
  pthread_attr_t attributes;
  EXPECT_EQ(get_attributes(pthread_self(), &attributes), 0);
  Stack stack;
  pthread_attr_getstack(&attributes, &stack.low, &stack.size);
  pthread_attr_getguardsize(&attributes, &stack.guard_size);
  pthread_attr_destroy(&attributes);
  return stack;
}

void expect_what_the_c_library_tells() {
  auto* theirs = reinterpret_cast<GetAttributes>(dlsym(RTLD_NEXT, "pthread_getattr_np"));
  ASSERT_NE(theirs, &pthread_getattr_np);
  EXPECT_EQ(stack_told_by(&pthread_getattr_np), stack_told_by(theirs));
}

TEST(MainStack, HasTheBoundsThatTheCLibraryTells) { expect_what_the_c_library_tells(); }

TEST(MainStack, OtherThreadsHaveTheirs) { std::thread(&expect_what_the_c_library_tells).join(); }

}  // namespace
