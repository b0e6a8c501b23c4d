// SQLite, with what the distribution builds it with: its header hides that otherwise.
#pragma once

#define SQLITE_ENABLE_PREUPDATE_HOOK
#define SQLITE_ENABLE_SESSION
#include <sqlite3.h>
