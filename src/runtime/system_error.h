// Operating errors as JavaScript errors, with Node's properties and text:
// `ENOENT: no such file or directory, open 'missing'`.
#pragma once

#include <string_view>

#include "engine/object.h"
#include "giro/base/sys_error.h"

namespace giro::runtime {

engine::Object system_error(const SysError& error, std::string_view path = {},
                            std::string_view destination = {});

}  // namespace giro::runtime
