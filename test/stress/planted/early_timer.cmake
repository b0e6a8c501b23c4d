# A timer fires up to a microsecond early.
set(file src/loop/timer_queue.cc)
set(from [==[soonest.expiry_ns > batch_now_ns_ ||]==])
set(to [==[soonest.expiry_ns > batch_now_ns_ + 1000 ||]==])
set(sentence "broken: P4: a timer is never early")
