#include "engine/scavenger.h"

#include <atomic>

#include "engine/capabilities.h"
#include "engine/private_api.h"
#include "engine/symbols.h"

namespace giro::engine::scavenger {

namespace {

std::atomic<void (*)()> resume = nullptr;  // set while it is put off

}  // namespace

void put_off() {
  if (!is_possible(Capability::scavenger)) return;
  symbols::find<void (*)()>(symbols::kSuspendScavenger)();
  resume = symbols::find<void (*)()>(symbols::kResumeScavenger);
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
