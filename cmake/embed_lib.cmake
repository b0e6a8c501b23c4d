# Embeds lib/ into the binary: writes the assembler file OUT.S, which holds the text of every module as
# a function expression, and OUT.cc, which lists them.
# cmake -DLIB=folder -DOUT=name -P embed_lib.cmake

file(GLOB_RECURSE modules RELATIVE ${LIB} ${LIB}/*.js)
list(SORT modules COMPARE STRING)
set(assembly ".section .rodata\n")
set(declarations "")
set(rows "")
set(index 0)
foreach(module IN LISTS modules)
  string(REGEX REPLACE "\\.js$" "" id ${module})
  set(symbol giro_lib_${index})
  # The same text as in src/runtime/builtin_sources.cc.
  string(APPEND assembly ".global ${symbol}, ${symbol}_end
${symbol}:
.ascii \"(function (exports, require, module, process, internalBinding, primordials) {\"
.incbin \"${LIB}/${module}\"
.ascii \"\\n})\"
${symbol}_end:
.byte 0
")
  string(APPEND declarations "extern const char ${symbol}[], ${symbol}_end[];\n")
  string(APPEND rows "      {\"${id}\", {${symbol}, static_cast<size_t>(${symbol}_end - ${symbol})}},\n")
  math(EXPR index "${index} + 1")
endforeach()
file(WRITE ${OUT}.S "${assembly}.section .note.GNU-stack,\"\",@progbits\n")
file(WRITE ${OUT}.cc "#include \"runtime/builtin_sources.h\"

extern \"C\" {
${declarations}}

namespace giro::runtime {

std::span<const BuiltinSource> builtin_sources() {
  static const BuiltinSource sources[] = {
${rows}  };
  return sources;
}

}  // namespace giro::runtime
")
