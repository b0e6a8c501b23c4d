# Close callbacks come before check.
set(file src/loop/loop.cc)
set(from [==[    run_phase(Phase::check, immediates_);
    run_phase(Phase::closing, closing_);]==])
set(to [==[    run_phase(Phase::closing, closing_);
    run_phase(Phase::check, immediates_);]==])
set(sentence "broken: P1:")
