# A post does not wake the loop that sleeps.
set(file src/loop/loop_operations.cc)
set(from [==[if (inbox_.push(newest, oldest) == detail::Inbox::Wake::needed) poller_->wake();]==])
set(to [==[inbox_.push(newest, oldest);]==])
set(sentence "the simulated world has come to a standstill|broken: wake:")
