# The context of the last tick stays behind.
set(file src/loop/loop_callbacks.cc)
set(from [==[  context_ = ContextRef();  // that of the last one ends with it
]==])
set(to [==[]==])
set(sentence "broken: context:")
