// Makes a value of what a ValueWriter wrote (HTML's StructuredDeserialize). Belongs to the thread
// of its realm.
#pragma once

#include <cstdint>
#include <span>

#include "engine/object.h"
#include "engine/persistent.h"
#include "runtime/messages/clone_helpers.h"
#include "runtime/messages/wire_reader.h"

namespace giro::runtime {

class ValueReader {
 public:
  // What the reader leaves to who uses it.
  class Delegate {
   public:
    virtual engine::Completion read_host(ValueReader& reader) = 0;
    virtual engine::Completion shared_buffer(uint32_t number) = 0;
    virtual engine::Completion transferred_buffer(uint32_t number) = 0;
    // The error for bytes that no writer wrote.
    virtual engine::Value refuse() = 0;

   protected:
    ~Delegate() = default;
  };

  ValueReader(CloneHelpers& helpers, Delegate& delegate, std::span<const uint8_t> bytes);

  WireReader& wire() { return wire_; }
  engine::Completion read();

 private:
  engine::Completion read_tagged(wire::Tag tag);
  // Empty: not of these kinds.
  engine::Completion read_primitive(wire::Tag tag);
  engine::Completion read_leaf(wire::Tag tag);
  engine::Completion read_branch(wire::Tag tag);

  engine::Completion read_big_int(bool as_object);
  engine::Completion read_object();
  engine::Completion read_dense_array();
  engine::Completion read_sparse_array();
  engine::Completion read_list(wire::Tag begin);
  engine::Completion read_error();
  engine::Completion read_array_buffer(wire::Tag tag);
  engine::Completion read_view(engine::Value buffer);
  engine::Completion read_reference();
  // Properties up to `end`, and how many there should be after it.
  engine::Completion read_properties(engine::Object object, wire::Tag end);

  engine::Completion make(ObjectKind kind, std::initializer_list<engine::Value> arguments) const;
  engine::Completion refuse() { return {engine::Value(), delegate_.refuse()}; }
  // An object's number is given before what it contains is read.
  uint32_t reserve() { return count_++; }
  void keep(uint32_t number, engine::Value object) { known_.object().set(number, object); }
  engine::Completion kept(engine::Completion made);

  CloneHelpers& helpers_;
  Delegate& delegate_;
  WireReader wire_;
  uint32_t count_ = 0;
  engine::Persistent known_;
};

}  // namespace giro::runtime
