# The newest post of several runs first.
set(file include/giro/detail/inbox.h)
set(from [==[Task* oldest = nullptr;]==])
set(to [==[Task* oldest = std::exchange(newest, nullptr);]==])
set(sentence "broken: post:")
set(recompile src/loop/loop_operations.cc)
