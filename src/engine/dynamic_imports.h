// import() wherever it stands, in the texts of eval() and Function too, which nobody else sees.
//
// The engine asks its embedder for the module by a method of the global object's table
// (rejections.cc puts ours into it).
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

// The method, and where it belongs in the table.
constexpr size_t kPlaceInTable = 5;
RawObject import_module(void* global, void* loader, RawValue specifier, RawValue parameters,
                        const void* source_origin);
void note_installed();

}  // namespace giro::engine::dynamic_imports
