# What the kernel took at once is sent again.
set(file src/io/stream_write.cc)
set(from [==[size_t skip = sent;]==])
set(to [==[size_t skip = 0;]==])
set(sentence "broken: bytes:")
