#include "loop/local_devices.h"

#include <linux/magic.h>
#include <sys/statfs.h>

#include <array>
#include <atomic>

#include "giro/system.h"

namespace giro {
namespace {

constexpr long kXfs = 0x58465342;
constexpr long kZfs = 0x2fc12fc1;
constexpr long kBcachefs = 0xca451a4e;

bool is_local(long type) {
  switch (type) {
    case EXT4_SUPER_MAGIC:
    case BTRFS_SUPER_MAGIC:
    case F2FS_SUPER_MAGIC:
    case TMPFS_MAGIC:
    case RAMFS_MAGIC:
    case OVERLAYFS_SUPER_MAGIC:
    case SQUASHFS_MAGIC:
    case EROFS_SUPER_MAGIC_V1:
    case kXfs:
    case kZfs:
    case kBcachefs: return true;
    default: return false;
  }
}

// The first so many devices that were met; others are never taken for local. An entry is the
// device's number and one bit, and 0 is a free one.
constexpr size_t kDevicesMax = 16;
std::array<std::atomic<uint64_t>, kDevicesMax> devices;

uint64_t number_of(const struct statx& status) {
  return (uint64_t{status.stx_dev_major} << 32 | status.stx_dev_minor) << 1;
}

}  // namespace

bool is_on_local_device(const struct statx& status) {
  const uint64_t local = number_of(status) | 1;
  for (const auto& entry : devices) {
    const uint64_t device = entry.load(std::memory_order_relaxed);
    if (device == local) return true;
    if (device == 0) return false;
  }
  return false;
}

void learn_device(System& system, const char* path, const struct statx& status) {
  const uint64_t number = number_of(status);
  if (number == 0) return;
  for (auto& entry : devices) {
    uint64_t device = entry.load(std::memory_order_relaxed);
    if ((device & ~uint64_t{1}) == number) return;
    if (device != 0) continue;
    struct statfs found {};
    if (system.statfs(path, &found) < 0) return;
    // Another thread may have been quicker; two entries for one device do no harm.
    entry.compare_exchange_strong(device, number | (is_local(found.f_type) ? 1 : 0));
    return;
  }
}

}  // namespace giro
