# A phase of timers leaves the last one for the next.
set(file src/loop/timer_queue.cc)
set(from [==[while (batch_left_ > 0 && !heap_.empty()) {]==])
set(to [==[while (batch_left_ > 1 && !heap_.empty()) {]==])
set(sentence "broken: P2: a phase runs all")
