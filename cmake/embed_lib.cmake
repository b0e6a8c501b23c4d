# Embeds lib/ and packages from npm into the binary: writes the assembler file OUT.S, which holds the text
# of every module as a function expression, and OUT.cc, which lists them.
# cmake -DLIB=folder -DNPM=folder "-DNPM_MODULES=id file ..." -DOUT=name -P embed_lib.cmake

file(GLOB_RECURSE ids RELATIVE ${LIB} ${LIB}/*.js)
list(TRANSFORM ids REPLACE "\\.js$" "")
foreach(id IN LISTS ids)
  set(file_${id} ${LIB}/${id}.js)
endforeach()
separate_arguments(NPM_MODULES)
while(NPM_MODULES)
  list(POP_FRONT NPM_MODULES id file)
  list(APPEND ids ${id})
  set(file_${id} ${NPM}/${file})
endwhile()
list(SORT ids COMPARE STRING)
set(assembly ".section .rodata\n")
set(declarations "")
set(rows "")
set(index 0)
foreach(id IN LISTS ids)
  set(symbol giro_lib_${index})
  # The same text as in src/runtime/builtin_sources.cc.
  string(APPEND assembly ".global ${symbol}, ${symbol}_end
${symbol}:
.ascii \"(function (exports, require, module, process, internalBinding, primordials) {\"
.incbin \"${file_${id}}\"
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
