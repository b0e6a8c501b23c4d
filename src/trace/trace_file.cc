#include "trace/trace_file.h"

#include <fcntl.h>
#include <pthread.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <iterator>

#include "trace/event_reader.h"

namespace giro::trace {
namespace {

constexpr auto kFlushInterval = std::chrono::milliseconds(50);
// So many full buffers are not left waiting for the interval to end.
constexpr size_t kSealedEnough = 16;
constexpr size_t kFreeMax = 32;
constexpr mode_t kOwnerOnly = 0600;

template <typename Number>
void append_number(std::vector<uint8_t>& out, Number number) {
  for (size_t i = 0; i < sizeof(number); ++i) out.push_back(static_cast<uint8_t>(number >> 8 * i));
}

std::vector<uint8_t> file_header() {
  std::vector<uint8_t> header(kMagic.begin(), kMagic.end());
  append_number(header, kVersion);
  append_number(header, uint32_t{0});
  return header;
}

// One of them may tell of others that were lost before.
uint64_t count_events(std::span<const uint8_t> bytes) {
  EventReader reader(bytes, 0);
  uint64_t count = 0;
  while (reader.next()) {
    count += reader.event().kind == EventKind::dropped ? reader.event().fields[0] : 1;
  }
  return count;
}

}  // namespace

Result<std::unique_ptr<TraceFile>> TraceFile::create(const std::string& path,
                                                     const TraceFileOptions& options) {
  System& system = options.system != nullptr ? *options.system : real_system();
  if (path.empty()) return std::unique_ptr<TraceFile>(new TraceFile(path, -1, options, system));
  const int fd = system.open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, kOwnerOnly);
  if (fd < 0) return SysError(-fd, "open");
  // One that was there may be readable by others.
  if (int error = system.chmod(fd, nullptr, kOwnerOnly); error < 0) {
    system.close(fd);
    return SysError(-error, "chmod");
  }
  return std::unique_ptr<TraceFile>(new TraceFile(path, fd, options, system));
}

TraceFile::TraceFile(std::string path, int fd, const TraceFileOptions& options, System& system)
    : path_(std::move(path)),
      fd_(fd),
      system_(system),
      listener_(options.listener),
      sealed_max_(std::max<size_t>(options.buffered_bytes_max / TraceBuffer::kBytes, 1)),
      start_ns_(RealClock::instance().now_ns()) {
  hand_on(file_header());
  // Signals are the main thread's.
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  writer_ = std::thread([this] { write_until_end(); });
  pthread_setname_np(writer_.native_handle(), "giro-trace");
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

TraceFile::~TraceFile() {
  end();
  if (fd_ >= 0) system_.close(fd_);
}

TraceStream& TraceFile::add_stream(StreamKind kind, std::string_view name, Nanoseconds time_ns,
                                   StreamOrigin origin) {
  TraceStream* stream = nullptr;
  {
    std::lock_guard lock(mutex_);
    streams_.push_back(
        std::make_unique<TraceStream>(*this, last_stream_++, take_free_buffer(), time_ns));
    stream = streams_.back().get();
  }
  const uint64_t name_id = stream->string_id(name, time_ns);
  stream->write(EventKind::stream, time_ns, static_cast<uint64_t>(kind), name_id, origin.parent,
                origin.cause);
  return *stream;
}

void TraceFile::end_stream(TraceStream& stream) {
  std::lock_guard lock(mutex_);
  sealed_.push_back({stream.id_, std::move(stream.buffer_)});
  std::erase_if(streams_, [&](const auto& one) { return one.get() == &stream; });
}

void TraceFile::end() {
  {
    std::lock_guard lock(mutex_);
    ending_ = true;
  }
  wake_.notify_one();
  if (writer_.joinable()) writer_.join();
}

uint64_t TraceFile::replace_buffer(TraceStream& stream) {
  std::lock_guard lock(mutex_);
  TraceBuffer& full = *stream.buffer_;
  uint64_t dropped = 0;
  if (sealed_.size() >= sealed_max_) {
    dropped = count_events({full.data() + full.written_, full.extent().size - full.written_});
  } else {
    sealed_.push_back({stream.id_, std::move(stream.buffer_)});
    stream.buffer_ = take_free_buffer();
    if (sealed_.size() >= kSealedEnough) wake_.notify_one();
  }
  stream.buffer_->begin(stream.last_ns_);
  return dropped;
}

std::unique_ptr<TraceBuffer> TraceFile::take_free_buffer() {
  if (free_.empty()) return std::make_unique<TraceBuffer>();
  std::unique_ptr<TraceBuffer> buffer = std::move(free_.back());
  free_.pop_back();
  return buffer;
}

// --- The file's thread ---------------------------------------------------------------------------

void TraceFile::write_until_end() {
  std::unique_lock lock(mutex_);
  while (!ending_) {
    wake_.wait_for(lock, kFlushInterval,
                   [this] { return ending_ || sealed_.size() >= kSealedEnough; });
    write_what_is_there(lock);
  }
  stopped_.store(true, std::memory_order_relaxed);
  write_what_is_there(lock);
  lock.unlock();
  if (listener_ != nullptr) listener_->finished();
}

// Full buffers first: they are older than what their streams fill now.
void TraceFile::write_what_is_there(std::unique_lock<std::mutex>& lock) {
  std::vector<Sealed> sealed = std::move(sealed_);
  sealed_.clear();
  std::vector<uint8_t> current;
  std::vector<uint8_t> bytes;
  const Nanoseconds now_ns = RealClock::instance().now_ns() - start_ns_;
  for (auto& stream : streams_) append_chunk(current, stream->id_, *stream->buffer_);
  lock.unlock();
  for (Sealed& one : sealed) {
    append_chunk(bytes, one.stream, *one.buffer);
    hand_on(bytes);
    bytes.clear();
  }
  hand_on(current);
  if (listener_ != nullptr) listener_->up_to_date(now_ns);
  lock.lock();
  for (Sealed& one : sealed) {
    if (free_.size() < kFreeMax) free_.push_back(std::move(one.buffer));
  }
}

// What has come since the last one.
void TraceFile::append_chunk(std::vector<uint8_t>& out, uint32_t stream, TraceBuffer& buffer) {
  const TraceBuffer::Extent extent = buffer.extent();
  if (extent.size == buffer.written_) return;
  out.insert(out.end(), kChunkMagic.begin(), kChunkMagic.end());
  append_number(out, static_cast<uint32_t>(extent.size - buffer.written_));
  append_number(out, stream);
  append_number(out, uint32_t{0});
  append_number(out, static_cast<uint64_t>(buffer.written_ns_));
  out.insert(out.end(), buffer.data() + buffer.written_, buffer.data() + extent.size);
  buffer.written_ = extent.size;
  buffer.written_ns_ = extent.time_ns;
}

void TraceFile::hand_on(std::span<const uint8_t> bytes) {
  if (bytes.empty()) return;
  if (fd_ >= 0) write_to_file(bytes);
  if (listener_ != nullptr) listener_->recorded(bytes);
}

void TraceFile::write_to_file(std::span<const uint8_t> bytes) {
  while (!bytes.empty() && !is_broken_) {
    const int64_t written = system_.write(fd_, bytes.data(), bytes.size());
    if (written == -EINTR) continue;
    if (written < 0) {
      is_broken_ = true;
      if (listener_ == nullptr) stopped_.store(true, std::memory_order_relaxed);
      const SysError error(static_cast<int>(-written), "write");
      std::fprintf(stderr, "giro: the recording stopped: %s '%s'\n", error.to_string().c_str(),
                   path_.c_str());
      return;
    }
    bytes = bytes.subspan(static_cast<size_t>(written));
  }
}

}  // namespace giro::trace
