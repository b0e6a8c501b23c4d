// GIRO_API: what programs that link libgiro.so may use. Goes before the name of a class, and before
// a function that is no member. In archives nothing needs it, and everything is hidden: a plugin
// that has giro in it shows none of it.
#pragma once

#if defined(GIRO_SHARED)
#define GIRO_API [[gnu::visibility("default")]]
// For many functions in a row.
#define GIRO_API_BEGIN _Pragma("GCC visibility push(default)")
#define GIRO_API_END _Pragma("GCC visibility pop")
#else
#define GIRO_API
#define GIRO_API_BEGIN
#define GIRO_API_END
#endif
