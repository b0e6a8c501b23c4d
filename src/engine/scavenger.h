// The thread of the engine's allocator that gives free memory back to the kernel. It is started
// with the first allocation, and a program that ends soon has nothing to give back.
#pragma once

struct OpaqueJSContextGroup;

namespace giro::engine::scavenger {

// Before the engine's first allocation. Without Capability::scavenger it starts at once.
void put_off();
// At the first collection of this heap, at the latest.
void let_run_after_collection(const OpaqueJSContextGroup* heap);
// Any thread, any number of times.
void let_run();

}  // namespace giro::engine::scavenger
