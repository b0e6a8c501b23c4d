# Posts and close callbacks have no context.
set(file src/loop/loop_operations.cc)
set(from [==[ContextRef context = std::move(task.context_);]==])
set(to [==[ContextRef context;]==])
set(sentence "broken: context:")
