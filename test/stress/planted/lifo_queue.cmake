# The last close callback comes first.
set(file src/loop/task_queue.cc)
set(from [==[remove(*task);
    loop_.run_task(*task);]==])
set(to [==[while (LoopTask* later = tasks_.next_of(*task)) {
      if (later->id() > batch_end_id_) break;
      task = later;
    }
    remove(*task);
    loop_.run_task(*task);]==])
set(sentence "broken: P2: each queue is first in, first out")
