# A notification during the callback of a wake-up is lost.
set(file src/loop/wakeup.cc)
set(from [==[bool ring() { return !rung_.exchange(true, std::memory_order_acq_rel); }]==])
set(to [==[bool ring() { return !rung_.exchange(true, std::memory_order_acq_rel) && !running_; }]==])
set(sentence "broken: wakeup:")
