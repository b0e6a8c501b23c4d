# The callback of a cancelled request never comes.
set(file src/loop/request.cc)
set(from [==[loop.complete_later(operation, -ECANCELED, to_string(operation.opcode()));]==])
set(to [==[]==])
set(sentence "broken: (once|cancel):")
