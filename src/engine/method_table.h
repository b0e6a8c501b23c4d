// The table of methods that a global object is constructed with: its embedder's, by which the
// engine tells of rejections and imports modules (Capability::rejections before 2.52,
// Capability::imports).
//
// The C API passes a table without them. The constructor is exported and called through the
// linker's table, so a definition of ours stands between and passes a copy of the table that has
// them.
#pragma once

namespace giro::engine::method_table {

// Whether ours is in use: from the first realm on.
bool tells_of_rejections();
bool imports();

}  // namespace giro::engine::method_table
