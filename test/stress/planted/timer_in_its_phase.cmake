# A timer set during timers runs in the same phase.
set(file src/loop/timer_queue.cc)
set(from [==[ || soonest.id > batch_end_id_) break;]==])
set(to [==[) break;]==])
set(sentence "broken: P4: a timer set during timers")
