#include "engine/engine_test.h"

#include "engine/promise_jobs.h"

namespace giro::engine {

namespace {

class Process : public testing::Environment {
  void SetUp() override { initialize_process(); }
};

[[maybe_unused]] auto* const process = testing::AddGlobalTestEnvironment(new Process);

}  // namespace

Value run(std::string_view source) {
  promise_jobs::prepare_for(source);
  Completion done = evaluate(source, "test.js");
  EXPECT_TRUE(done.ok()) << source << "\nthrows " << done.thrown.to_string();
  return done.ok() ? done.value : Value::undefined();
}

Value thrown_by(std::string_view source) {
  Completion done = evaluate(source, "test.js");
  EXPECT_FALSE(done.ok()) << source << "\ndoes not throw";
  return done.ok() ? Value::undefined() : done.thrown;
}

}  // namespace giro::engine
