# Immediates queued during check run in it.
set(file src/loop/immediate_queue.cc)
set(from [==[callbacks_.front().id <= batch_end_id_]==])
set(to [==[true]==])
set(sentence "broken: P9:")
