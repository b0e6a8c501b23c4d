# A tick that throws does not stop the others.
set(file src/loop/loop_callbacks.cc)
set(from [==[if (drain_ticks() == Outcome::threw) break;]==])
set(to [==[while (drain_ticks() == Outcome::threw) {
    }]==])
set(sentence "broken: T4:")
