// The version of the library, which is that of giro. The build reads it from here.
//
// Minor versions below 1.0 may change anything, the ABI always: the library is static and belongs to
// the headers that it was installed with.
#pragma once

// For #if: GIRO_VERSION >= 100 * 100 is 1.0.0 or later.
#define GIRO_VERSION_MAJOR 0
#define GIRO_VERSION_MINOR 1
#define GIRO_VERSION_PATCH 0
#define GIRO_VERSION \
  (GIRO_VERSION_MAJOR * 10000 + GIRO_VERSION_MINOR * 100 + GIRO_VERSION_PATCH)
#define GIRO_VERSION_STRING "0.1.0"
