# Embeds lib/ and packages from npm into the binary: writes the assembler file OUT.S, which holds the text
# of every module as a script that finds a module's names in its `this`, and OUT.cc, which lists them.
# cmake -DLIB=folder -DNPM=folder "-DNPM_MODULES=id file ..." -DNPM_COMPRESSED=id,... -DOUT=name -P embed_lib.cmake

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
string(REPLACE "," ";" compressed "${NPM_COMPRESSED}")
# The same text as in src/runtime/builtin_sources.cc. A block and no function: the engine would read the text of
# a function twice, once to see where it ends.
set(lib_head "'use strict';{const{exports,require,module,process,internalBinding,primordials}=this;")
set(lib_end "}")
# What is not strict or declares `var` needs one.
set(npm_head "(function (exports, require, module) {")
set(npm_end "})(this.exports, this.require, this.module)")
set(assembly ".section .rodata\n")
set(declarations "")
set(rows "")
set(index 0)
foreach(id IN LISTS ids)
  set(symbol giro_lib_${index})
  if(id MATCHES "^internal/deps/")
    set(kind npm)
  else()
    set(kind lib)
  endif()
  list(FIND compressed "${id}" at)
  if(at GREATER -1)
    # As gzip has it.
    string(MAKE_C_IDENTIFIER "${id}" name)
    set(packed ${OUT}_${name})
    file(READ ${file_${id}} text)
    file(WRITE ${packed} "${${kind}_head}${text}\n${${kind}_end}")
    execute_process(COMMAND gzip -9nc ${packed} OUTPUT_FILE ${packed}.gz COMMAND_ERROR_IS_FATAL ANY)
    set(contents ".incbin \"${packed}.gz\"")
    set(packing ", Packing::gzip")
  else()
    set(contents ".ascii \"${${kind}_head}\"
.incbin \"${file_${id}}\"
.ascii \"\\n${${kind}_end}\"")
    set(packing "")
  endif()
  string(APPEND assembly ".global ${symbol}, ${symbol}_end
${symbol}:
${contents}
${symbol}_end:
.byte 0
")
  string(APPEND declarations "extern const char ${symbol}[], ${symbol}_end[];\n")
  string(APPEND rows "      {\"${id}\", ${symbol}, ${symbol}_end${packing}},\n")
  math(EXPR index "${index} + 1")
endforeach()
file(WRITE ${OUT}.S "${assembly}.section .note.GNU-stack,\"\",@progbits\n")
file(WRITE ${OUT}.cc "#include \"runtime/builtin_sources.h\"

extern \"C\" {
${declarations}}

namespace giro::runtime {

std::span<const BuiltinSource> builtin_sources() {
  static constexpr BuiltinSource sources[] = {
${rows}  };
  return sources;
}

}  // namespace giro::runtime
")
