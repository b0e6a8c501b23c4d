#include "engine/buffers.h"

#include <array>
#include <cstring>

#include "engine/engine_test.h"

namespace giro::engine {

namespace {

using BuffersTest = EngineTest;

TEST_F(BuffersTest, EveryViewShowsItsOwnBytes) {
  run("const store = new ArrayBuffer(64); new Uint8Array(store).forEach((_, i, a) => { a[i] = i; "
      "});");
  for (const char* name :
       {"Int8Array", "Uint8Array", "Uint8ClampedArray", "Int16Array", "Uint16Array", "Int32Array",
        "Uint32Array", "Float32Array", "Float64Array", "BigInt64Array", "BigUint64Array"}) {
    std::string source = std::string("new ") + name + "(store, 16, 2)";
    Value view = run(source);
    EXPECT_TRUE(is_buffer(view)) << name;
    std::span<uint8_t> bytes = bytes_of(view);
    ASSERT_EQ(bytes.size(), static_cast<size_t>(Object(view).get("byteLength").to_integer()))
        << name;
    EXPECT_EQ(bytes[0], 16) << name;
  }
}

TEST_F(BuffersTest, DataViewsAndWholeStoresToo) {
  run("const store = new Uint8Array([1, 2, 3, 4]).buffer;");
  Value whole = run("store");
  EXPECT_TRUE(is_buffer(whole));
  EXPECT_EQ(bytes_of(whole).size(), 4u);
  EXPECT_EQ(bytes_of(whole)[3], 4);
  Value view = run("new DataView(store, 1, 2)");
  ASSERT_EQ(bytes_of(view).size(), 2u);
  EXPECT_EQ(bytes_of(view)[0], 2);
}

TEST_F(BuffersTest, WritesAreSeenWithoutACopy) {
  Value view = run("globalThis.view = new Uint8Array(3)");
  bytes_of(view)[1] = 77;
  EXPECT_EQ(run("view[1]").to_number(), 77);
}

TEST_F(BuffersTest, WhatIsNoBufferHasNoBytes) {
  for (const char* source :
       {"1", "null", "'text'", "({})", "[1, 2]", "new Proxy(new Uint8Array(4), {})",
        "Object.create(Uint8Array.prototype)", "Symbol()"}) {
    EXPECT_TRUE(bytes_of(run(source)).empty()) << source;
    EXPECT_FALSE(is_buffer(run(source))) << source;
  }
}

TEST_F(BuffersTest, EmptyAndDetachedOnesHaveNoBytes) {
  EXPECT_TRUE(bytes_of(run("new Uint8Array(0)")).empty());
  EXPECT_TRUE(bytes_of(run("new ArrayBuffer(0)")).empty());
  Value view =
      run("globalThis.store = new ArrayBuffer(8); globalThis.view = new Uint8Array(store, 4)");
  run("globalThis.moved = store.transfer();");
  EXPECT_TRUE(bytes_of(view).empty());
  EXPECT_TRUE(bytes_of(run("store")).empty());
  EXPECT_EQ(bytes_of(run("moved")).size(), 8u);
}

TEST_F(BuffersTest, ResizableStoresShowWhatTheyHaveNow) {
  run("const store = new ArrayBuffer(8, { maxByteLength: 4096 });"
      "const whole = new Uint8Array(store); const part = new Uint8Array(store, 4, 4);"
      "const tail = new Uint8Array(store, 4);");
  EXPECT_EQ(bytes_of(run("whole")).size(), 8u);
  run("store.resize(1000)");
  EXPECT_EQ(bytes_of(run("whole")).size(), 1000u);
  EXPECT_EQ(bytes_of(run("tail")).size(), 996u);
  EXPECT_EQ(bytes_of(run("part")).size(), 4u);
  run("store.resize(2)");
  EXPECT_EQ(bytes_of(run("whole")).size(), 2u);
  EXPECT_TRUE(bytes_of(run("part")).empty());
  EXPECT_TRUE(bytes_of(run("tail")).empty());
}

TEST_F(BuffersTest, SharedStores) {
  Value view = run("globalThis.shared = new Uint8Array(new SharedArrayBuffer(16), 8)");
  ASSERT_EQ(bytes_of(view).size(), 8u);
  bytes_of(view)[0] = 9;
  EXPECT_EQ(run("Atomics.load(shared, 0)").to_number(), 9);
}

TEST_F(BuffersTest, MemoryOfWebAssembly) {
  run("const memory = new WebAssembly.Memory({ initial: 1, maximum: 4 });"
      "const before = new Uint8Array(memory.buffer, 10, 10);");
  ASSERT_EQ(bytes_of(run("before")).size(), 10u);
  bytes_of(run("before"))[0] = 5;
  run("memory.grow(1)");
  EXPECT_TRUE(bytes_of(run("before")).empty());  // growing detaches
  EXPECT_EQ(bytes_of(run("memory.buffer")).size(), 2u * 65536);
  EXPECT_EQ(bytes_of(run("new Uint8Array(memory.buffer)"))[10], 5);
}

TEST_F(BuffersTest, MemoryIsHandedOver) {
  Memory memory = allocate_memory(4);
  std::memcpy(memory.get(), "abcd", 4);
  realm_.global().set("made", uint8_array(std::move(memory), 4));
  EXPECT_EQ(run("String.fromCharCode(...made)").to_string(), "abcd");
  EXPECT_TRUE(run("made instanceof Uint8Array && made.buffer.byteLength === 4").to_boolean());
  EXPECT_EQ(Object(uint8_array(allocate_memory(0), 0)).get("length").to_number(), 0);
}

TEST_F(BuffersTest, NativeNumbersAreSharedBothWays) {
  std::array<double, 2> numbers{1.5, 0};
  std::array<int32_t, 2> integers{-7, 0};
  realm_.global().set("numbers", float64_array_over(numbers.data(), numbers.size()));
  realm_.global().set("integers", int32_array_over(integers.data(), integers.size()));
  run("numbers[1] = numbers[0] * 2; integers[1] = integers[0] - 1;");
  EXPECT_EQ(numbers[1], 3);
  EXPECT_EQ(integers[1], -8);
}

TEST_F(BuffersTest, BytesStayWhereTheyAreWhileTheCollectorRuns) {
  Value view = run("globalThis.view = new Uint8Array(100).fill(3)");
  uint8_t* before = bytes_of(view).data();
  realm_.collect_garbage();
  run("let junk = []; for (let i = 0; i < 1000; i++) junk.push(new Uint8Array(1000));");
  realm_.collect_garbage();
  EXPECT_EQ(bytes_of(run("view")).data(), before);
  EXPECT_EQ(before[99], 3);
}

}  // namespace

}  // namespace giro::engine
