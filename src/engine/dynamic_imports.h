// import() wherever it stands, in the texts of eval() and Function too, which nobody else sees.
//
// The engine asks its embedder for the module by a method of the global object's table
// (method_table.h puts ours into it).
#pragma once

#include "engine/object.h"

namespace giro::engine::dynamic_imports {

// Whether import() comes here; else it fails.
bool are_seen();
// Of this thread: function(place, specifier, isJson) gives a promise. `place` is the name that the
// source text was compiled with; a text without one belongs to who called it.
void set_importer(Object function);
// Before the heap goes.
void forget();

// The method: before 2.52, and later. `parameters` is a value, or a counted pointer in memory.
RawObject import_by_value(void* global, void* loader, RawValue specifier, RawValue parameters,
                          const void* source_origin);
RawObject import_by_reference(void* global, void* loader, RawValue specifier,
                              const void* const* parameters, const void* source_origin,
                              bool is_deferred);

}  // namespace giro::engine::dynamic_imports
