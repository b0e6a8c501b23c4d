// Functions, aggregates and authorizers that a program gives to node:sqlite.
#pragma once

#include "engine/object.h"

namespace giro::runtime::sqlite {

class Connection;

// To the binding's exports.
void add_functions(engine::Object exports);

// Where files are not for everybody (--permission): the authorizer that refuses ATTACH, and asks
// the program's if there is one. Before that the library asks nobody.
void watch_attachments(Connection& connection);

}  // namespace giro::runtime::sqlite
