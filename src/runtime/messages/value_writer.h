// Serializes a value with all that can be reached from it (HTML's StructuredSerialize): cycles and
// identity are kept. Belongs to the thread of its realm.
#pragma once

#include <cstdint>
#include <unordered_map>

#include "engine/object.h"
#include "engine/persistent.h"
#include "runtime/messages/clone_helpers.h"
#include "runtime/messages/wire_writer.h"

namespace giro::runtime {

// An error to be thrown; empty: none.
using Thrown = engine::Value;

class ValueWriter {
 public:
  // What the writer leaves to who uses it.
  class Delegate {
   public:
    // An object of the runtime's own, after its tag.
    virtual Thrown write_host(ValueWriter& writer, engine::Object object) = 0;
    // The number of a SharedArrayBuffer.
    virtual engine::Completion shared_id(engine::Object buffer) = 0;
    // The number of a copy of its bytes that travels apart, as a transferred buffer does. Empty:
    // they are to be written here.
    virtual engine::Completion copy_apart(engine::Object, size_t) { return {}; }
    // The error for what cannot be cloned.
    virtual engine::Value refuse(engine::Value message) = 0;

   protected:
    ~Delegate() = default;
  };
  enum class Views : uint8_t { with_their_buffers, as_host_objects };

  ValueWriter(CloneHelpers& helpers, Delegate& delegate);

  WireWriter& wire() { return wire_; }
  void set_views(Views views) { views_ = views; }
  // What has been read of objects already, as the writer would do it: it is not read again.
  void set_reads(engine::Object reads);
  // The buffer is not copied, but named by this number.
  void note_transferred(engine::Object buffer, uint32_t number);
  Thrown write(engine::Value value);

 private:
  bool write_primitive(engine::Value value);
  template <typename Key>
  engine::Completion get(engine::Object object, Key key);
  Thrown write_object(engine::Object object);
  // What is not made of other values.
  Thrown write_leaf(ObjectKind kind, engine::Object object, engine::Value details);
  Thrown write_branch(ObjectKind kind, engine::Object object, engine::Value details);
  // Writes a reference if it has been seen, and gives it a number otherwise.
  bool is_known(engine::Object object);
  void write_big_int(engine::Value value);
  Thrown write_properties(engine::Object object, engine::Object keys, uint32_t& count);
  Thrown write_dense_array(engine::Object array);
  Thrown write_list(engine::Object list, wire::Tag begin, wire::Tag end);
  Thrown write_error(engine::Object details);
  Thrown write_array_buffer(engine::Object buffer, engine::Object details);
  Thrown write_shared(engine::Object buffer);
  Thrown write_view(engine::Object view, engine::Object details);

  CloneHelpers& helpers_;
  Delegate& delegate_;
  Views views_ = Views::with_their_buffers;
  WireWriter wire_;
  std::unordered_map<engine::RawValue, uint32_t> numbers_;
  std::unordered_map<engine::RawValue, uint32_t> transferred_;
  // An object that a getter made must not give its address to another.
  engine::Persistent seen_;
  engine::Persistent reads_;
  uint32_t reads_left_ = 0;
  uint32_t reads_count_ = 0;
};

}  // namespace giro::runtime
