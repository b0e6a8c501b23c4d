# Behind close callbacks nothing is drained.
set(file src/loop/loop_callbacks.cc)
set(from [==[if (draining_) return;]==])
set(to [==[if (draining_ || phase_ == Phase::closing) return;]==])
set(sentence "broken: T1:")
