# What a closed handle had in flight comes back before the close phase.
set(file src/loop/loop_operations.cc)
set(from [==[operation.state_ = Operation::State::closing;
  closing_.push_cancelled(operation);]==])
set(to [==[put_off(operation, result, call);]==])
set(sentence "broken: P5:")
