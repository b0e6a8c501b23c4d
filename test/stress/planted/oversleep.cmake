# Poll sleeps although immediates are waiting.
set(file src/loop/loop.cc)
set(from [==[state.work_waiting = pending_.has_work() || immediates_.has_work() || closing_.has_work();]==])
set(to [==[state.work_waiting = pending_.has_work() || closing_.has_work();]==])
set(sentence "broken: P7:")
