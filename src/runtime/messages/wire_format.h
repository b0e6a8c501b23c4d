// The bytes of a serialized value: the format of V8's serializer, version 15, which Node's `v8`
// module documents by its use. One letter says what follows; numbers without a fixed size are
// varints.
#pragma once

#include <cstdint>

namespace giro::runtime::wire {

inline constexpr uint32_t kVersion = 15;

enum class Tag : uint8_t {
  version = 0xff,
  padding = '\0',
  the_hole = '-',
  undefined = '_',
  null = '0',
  true_value = 'T',
  false_value = 'F',
  int32 = 'I',  // zigzag
  uint32 = 'U',
  number = 'N',  // eight bytes
  big_int = 'Z',
  one_byte_string = '"',
  two_byte_string = 'c',  // begins at an even offset
  utf8_string = 'S',
  reference = '^',  // the number of an object that has been begun
  begin_object = 'o',
  end_object = '{',
  begin_sparse_array = 'a',
  end_sparse_array = '@',
  begin_dense_array = 'A',
  end_dense_array = '$',
  date = 'D',
  true_object = 'y',
  false_object = 'x',
  number_object = 'n',
  big_int_object = 'z',
  string_object = 's',
  regexp = 'R',
  begin_map = ';',
  end_map = ':',
  begin_set = '\'',
  end_set = ',',
  array_buffer = 'B',
  resizable_array_buffer = '~',
  transferred_array_buffer = 't',
  shared_array_buffer = 'u',
  view = 'V',  // of the ArrayBuffer right before it
  host_object = '\\',
  error = 'r',
};

// Inside of an error.
enum class ErrorTag : uint8_t {
  eval_error = 'E',
  range_error = 'R',
  reference_error = 'F',
  syntax_error = 'S',
  type_error = 'T',
  uri_error = 'U',
  message = 'm',
  cause = 'c',
  stack = 's',
  end = '.',
};

// Of a view that covers its buffer to the end, whatever its size.
inline constexpr uint32_t kLengthTracking = 1;
// Of a view on a buffer that can change its size.
inline constexpr uint32_t kBackedByResizable = 2;

}  // namespace giro::runtime::wire
