// ById: records by ids that count up, as a recording gives them; and by any others, because a file
// may be damaged, and one id must not cost more than one record.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace giro::trace {

template <typename Record>
class ById {
 public:
  // The one with this id, made if it was not there. A reference holds until the next is made.
  Record& make(uint64_t id) {
    if (id < dense_.size()) return dense_[id];
    if (id > dense_.size() + kGapMax || !sparse_.empty()) return sparse_[id];
    dense_.resize(id + 1);
    return dense_[id];
  }
  // Null: nothing is known of it.
  const Record* find(uint64_t id) const {
    if (id < dense_.size()) return &dense_[id];
    const auto found = sparse_.find(id);
    return found == sparse_.end() ? nullptr : &found->second;
  }
  template <typename Visitor>
  void for_each(Visitor visit) const {
    for (const Record& record : dense_) visit(record);
    for (const auto& [id, record] : sparse_) visit(record);
  }
  Record* find(uint64_t id) {
    return const_cast<Record*>(static_cast<const ById*>(this)->find(id));
  }

 private:
  static constexpr size_t kGapMax = 8;
  std::vector<Record> dense_{1};  // 0 is none
  std::unordered_map<uint64_t, Record> sparse_;
};

}  // namespace giro::trace
