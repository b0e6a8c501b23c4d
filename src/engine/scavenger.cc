#include "engine/scavenger.h"

#include <dlfcn.h>

#include <atomic>

#include "engine/fast_path.h"
#include "engine/private_api.h"

namespace giro::engine::scavenger {

namespace {

std::atomic<void (*)()> resume = nullptr;  // set while it is put off

}  // namespace

void put_off() {
  if (!fast_path().is_possible()) return;
  auto* suspend = reinterpret_cast<void (*)()>(dlsym(RTLD_DEFAULT, "pas_scavenger_suspend"));
  auto* resuming = reinterpret_cast<void (*)()>(dlsym(RTLD_DEFAULT, "pas_scavenger_resume"));
  if (suspend == nullptr || resuming == nullptr) return;
  suspend();
  resume = resuming;
}

void let_run_after_collection(const OpaqueJSContextGroup* heap) {
  if (resume == nullptr) return;
  JSContextGroupAddHeapFinalizer(
      heap, [](JSContextGroupRef, void*) { let_run(); }, nullptr);
}

void let_run() {
  if (resume == nullptr) return;
  if (auto* now = resume.exchange(nullptr)) now();
}

}  // namespace giro::engine::scavenger
