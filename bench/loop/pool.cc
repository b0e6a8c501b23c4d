// An empty job to the work pool and back: one at a time, and 64 in flight. Both pools have the
// threads that they come with.
#include <uv.h>

#include <deque>
#include <vector>

#include "giro/loop.h"
#include "meter.h"
#include "subjects.h"

namespace giro::bench {
namespace {

constexpr size_t kJobs = 20'000;

class GiroJobs {
 public:
  explicit GiroJobs(size_t in_flight) {
    for (size_t i = 0; i < in_flight; ++i) jobs_.emplace_back(*this);
  }
  void run(size_t count) {
    left_ = count;
    for (Job& job : jobs_) job.submit();
    loop_.run();
  }

 private:
  class Job final : public Operation {
   public:
    explicit Job(GiroJobs& all) : Operation(Opcode::work), all_(all) { arguments.work = &nothing_; }
    void submit() {
      if (all_.left_ == 0) return;
      --all_.left_;
      all_.loop_.submit(*this);
    }
    void run() override { submit(); }

   private:
    GiroJobs& all_;
    Function<void()> nothing_ = [] {};
  };

  Loop loop_;
  std::deque<Job> jobs_;
  size_t left_ = 0;
};

class LibuvJobs {
 public:
  explicit LibuvJobs(size_t in_flight) : jobs_(in_flight) {
    uv_loop_init(&loop_);
    for (uv_work_t& job : jobs_) job.data = this;
  }
  ~LibuvJobs() { uv_loop_close(&loop_); }
  LibuvJobs(const LibuvJobs&) = delete;
  LibuvJobs& operator=(const LibuvJobs&) = delete;

  void run(size_t count) {
    left_ = count;
    for (uv_work_t& job : jobs_) submit(&job);
    uv_run(&loop_, UV_RUN_DEFAULT);
  }

 private:
  static void submit(uv_work_t* job) {
    auto* all = static_cast<LibuvJobs*>(job->data);
    if (all->left_ == 0) return;
    --all->left_;
    uv_queue_work(
        &all->loop_, job, [](uv_work_t*) {}, [](uv_work_t* done, int) { submit(done); });
  }

  uv_loop_t loop_;
  std::vector<uv_work_t> jobs_;
  size_t left_ = 0;
};

template <typename Jobs>
void round_trips(benchmark::State& state, size_t in_flight) {
  Jobs jobs(in_flight);
  jobs.run(in_flight * 16);  // starts the threads
  Meter meter(state, "job", CpuTime::reported);
  for (auto _ : state) {
    meter.start();
    jobs.run(kJobs);
    meter.stop();
    meter.end_iteration(kJobs);
  }
}

template <typename Jobs>
void add_pool_of(const std::string& who) {
  add("pool/one_at_a_time/" + who, [](auto& state) { round_trips<Jobs>(state, 1); });
  add("pool/64_in_flight/" + who, [](auto& state) { round_trips<Jobs>(state, 64); });
}

}  // namespace

void add_pool() {
  add_pool_of<GiroJobs>("giro");
  add_pool_of<LibuvJobs>("libuv");
}

}  // namespace giro::bench
