// The version of the library, which is that of giro. The build reads it from here.
//
// Minor versions below 1.0 may change anything, the ABI always: the library is static and belongs
// to the headers that it was installed with.
#pragma once

// Its first number.
#define GIRO_VERSION_MAJOR 0
// Its second.
#define GIRO_VERSION_MINOR 1
// Its third.
#define GIRO_VERSION_PATCH 0
// All as one number, for comparisons: 10000 is 1.0.0.
#define GIRO_VERSION (GIRO_VERSION_MAJOR * 10000 + GIRO_VERSION_MINOR * 100 + GIRO_VERSION_PATCH)
// "0.1.0"
#define GIRO_VERSION_STRING "0.1.0"
