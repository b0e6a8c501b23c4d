# A write that is done calls back before an older one.
set(file src/io/stream_core.cc)
set(from [==[if (&write != first()) {]==])
set(to [==[if (false) {]==])
set(sentence "broken: writes:")
