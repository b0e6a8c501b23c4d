# An operation that is over still keeps the loop alive.
set(file src/loop/loop_operations.cc)
set(from [==[  if (operation.keeps_alive_ == KeepsLoopAlive::yes) --operations_referenced_;
]==])
set(to [==[]==])
set(sentence "broken: L2:")
