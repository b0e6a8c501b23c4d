// URLPattern's part of internalBinding('url').
#pragma once

#include "engine/object.h"

namespace giro::runtime {

void add_url_pattern(engine::Object exports);

}  // namespace giro::runtime
