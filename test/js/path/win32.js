// Windows paths, on any system.
// Prints:
//   normalize("") = "."
//   normalize("C:") = "C:."
//   normalize("C:\\") = "C:\\"
//   normalize("C:/a/../b") = "C:\\b"
//   normalize("c:a\\..") = "c:."
//   normalize("\\\\srv\\share") = "\\\\srv\\share\\"
//   normalize("\\\\srv\\share\\a\\..") = "\\\\srv\\share\\"
//   normalize("//./pipe/x") = "\\\\.\\pipe\\x"
//   normalize("a/b\\c") = "a\\b\\c"
//   normalize("..\\..\\a") = "..\\..\\a"
//   normalize("/a/") = "\\a\\"
//   normalize("a:b\\..\\C:x") = "a:C:x"
//   normalize("./c:/../x") = ".\\x"
//   join("C:\\", "a", "..", "b") = "C:\\b"
//   join("//srv", "share", "x") = "\\\\srv\\share\\x"
//   join("//", "a") = "\\a"
//   join("\\", "\\a") = "\\a"
//   join("c:", "x") = "c:\\x"
//   resolve("C:\\a", "b") = "C:\\a\\b"
//   resolve("C:\\a", "D:\\b") = "D:\\b"
//   resolve("C:\\a", "\\b") = "C:\\b"
//   resolve("\\\\srv\\share\\", "..\\x") = "\\\\srv\\share\\x"
//   relative("C:\\a\\b", "C:\\a\\c") = "..\\c"
//   relative("C:\\a", "D:\\b") = "D:\\b"
//   relative("C:\\A", "c:\\a\\x") = "x"
//   relative("C:\\", "C:\\x") = "x"
//   isAbsolute("C:\\") = true
//   isAbsolute("C:") = false
//   isAbsolute("\\") = true
//   isAbsolute("\\\\a") = true
//   isAbsolute("a") = false
//   dirname("C:\\a\\b") = "C:\\a"
//   dirname("C:\\") = "C:\\"
//   dirname("C:a") = "C:"
//   dirname("\\\\srv\\share\\x") = "\\\\srv\\share\\"
//   dirname("\\\\srv\\share") = "\\\\srv\\share"
//   dirname("a") = "."
//   dirname("") = "."
//   basename("C:\\a\\b.txt", ".txt") = "b"
//   basename("C:a") = "a"
//   basename("C:\\") = ""
//   basename("a/b\\") = "b"
//   extname("C:\\a.b\\c") = ""
//   extname("a.b") = ".b"
//   extname("C:.x") = ""
//   parse("C:\\a\\b.c") = {"root":"C:\\","dir":"C:\\a","base":"b.c","ext":".c","name":"b"}
//   parse("\\\\srv\\share\\x") = {"root":"\\\\srv\\share\\","dir":"\\\\srv\\share\\","base":"x","ext":"","name":"x"}
//   parse("C:") = {"root":"C:","dir":"C:","base":"","ext":"","name":""}
//   parse("a") = {"root":"","dir":"","base":"a","ext":"","name":"a"}
//   format({"dir":"C:\\a","base":"b"}) = "C:\\a\\b"
//   format({"root":"C:\\","name":"x","ext":".y"}) = "C:\\x.y"
//   toNamespacedPath("C:\\a") = "\\\\?\\C:\\a"
//   toNamespacedPath("\\\\srv\\share\\x") = "\\\\?\\UNC\\srv\\share\\x"
//   toNamespacedPath("") = ""
//   true true \ ;
'use strict';
const { win32 } = require('path');

const each = (name, list) => {
  for (const args of list) {
    const text = args.map((arg) => JSON.stringify(arg)).join(', ');
    console.log(`${name}(${text}) = ${JSON.stringify(win32[name](...args))}`);
  }
};
each('normalize', [[''], ['C:'], ['C:\\'], ['C:/a/../b'], ['c:a\\..'], ['\\\\srv\\share'],
  ['\\\\srv\\share\\a\\..'], ['//./pipe/x'], ['a/b\\c'], ['..\\..\\a'], ['/a/'],
  ['a:b\\..\\C:x'], ['./c:/../x']]);
each('join', [['C:\\', 'a', '..', 'b'], ['//srv', 'share', 'x'], ['//', 'a'], ['\\', '\\a'],
  ['c:', 'x']]);
each('resolve', [['C:\\a', 'b'], ['C:\\a', 'D:\\b'], ['C:\\a', '\\b'],
  ['\\\\srv\\share\\', '..\\x']]);
each('relative', [['C:\\a\\b', 'C:\\a\\c'], ['C:\\a', 'D:\\b'], ['C:\\A', 'c:\\a\\x'],
  ['C:\\', 'C:\\x']]);
each('isAbsolute', [['C:\\'], ['C:'], ['\\'], ['\\\\a'], ['a']]);
each('dirname', [['C:\\a\\b'], ['C:\\'], ['C:a'], ['\\\\srv\\share\\x'], ['\\\\srv\\share'],
  ['a'], ['']]);
each('basename', [['C:\\a\\b.txt', '.txt'], ['C:a'], ['C:\\'], ['a/b\\']]);
each('extname', [['C:\\a.b\\c'], ['a.b'], ['C:.x']]);
each('parse', [['C:\\a\\b.c'], ['\\\\srv\\share\\x'], ['C:'], ['a']]);
each('format', [[{ dir: 'C:\\a', base: 'b' }], [{ root: 'C:\\', name: 'x', ext: '.y' }]]);
each('toNamespacedPath', [['C:\\a'], ['\\\\srv\\share\\x'], ['']]);
console.log(win32.win32 === win32, require('path/win32') === win32, win32.sep, win32.delimiter);
