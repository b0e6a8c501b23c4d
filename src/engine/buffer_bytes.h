// How many bytes typed arrays and ArrayBuffers have outside of the engine's cells, in all threads.
//
// The engine tells them together with those of strings, and only after a collection. So they are
// counted where they are allocated and freed. Who frees does not say how much: a table of the sizes
// knows, by address. Blocks that begin in the same kilobyte share an entry; the allocator keeps
// blocks of about one size together, so that what is subtracted is about what was added.
#pragma once

#include <cstddef>

namespace giro::engine::buffer_bytes {

// Any thread, all of them.

// Memory of ours that a buffer has now, or has no more.
void add(size_t size);
void subtract(size_t size);
// The same for blocks of the engine's allocator.
void note_allocated(const void* block, size_t size);
void note_freed(const void* block);

size_t total();
size_t total_of_ours();

}  // namespace giro::engine::buffer_bytes
