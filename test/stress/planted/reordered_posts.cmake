# The newest post of several runs first.
set(file include/giro/detail/inbox.h)
set(from [==[LoopTask* oldest = nullptr;]==])
set(to [==[LoopTask* oldest = std::exchange(newest, nullptr);]==])
set(sentence "broken: post:")
set(recompile src/loop/loop_operations.cc)
