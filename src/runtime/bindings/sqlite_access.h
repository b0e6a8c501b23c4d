// What --permission says about files of databases. Files that SQL names are sqlite_functions.h's.
#pragma once

#include "engine/call.h"
#include "runtime/bindings/guarded.h"

namespace giro::runtime::sqlite {

enum class Access : bool { read, write };

// `path`: which argument of the call.
Refusal refuse_database(engine::Call& call, int path, Access access);

}  // namespace giro::runtime::sqlite
