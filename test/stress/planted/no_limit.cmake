# Immediates are not counted.
set(file src/loop/immediate_queue.cc)
set(from [==[    budget.take_one();
]==])
set(to [==[]==])
set(sentence "broken: P2: a phase keeps to its maximum")
