# What had to queue, or was cancelled, has the context of who made it go on.
set(file src/loop/loop_operations.cc)
set(from [==[if (!operation.context_kept_) operation.context_ = context_;]==])
set(to [==[operation.context_ = context_;]==])
set(sentence "broken: context:")
