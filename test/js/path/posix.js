// POSIX paths.
// Prints:
//   normalize("") = "."
//   normalize(".") = "."
//   normalize("/") = "/"
//   normalize("//") = "/"
//   normalize("a") = "a"
//   normalize("a/") = "a/"
//   normalize("./a") = "a"
//   normalize("a//b") = "a/b"
//   normalize("a/./b") = "a/b"
//   normalize("a/../b") = "b"
//   normalize("/..") = "/"
//   normalize("../..") = "../.."
//   normalize("/a/b/../../..") = "/"
//   normalize("a/..") = "."
//   normalize("a/../") = "./"
//   normalize(".x/.y") = ".x/.y"
//   normalize("...") = "..."
//   normalize("/a/.../b") = "/a/.../b"
//   join() = "."
//   join("") = "."
//   join("a", "", "b") = "a/b"
//   join("/a", "../..", "b") = "/b"
//   join("a", "/b") = "a/b"
//   join("..", "a") = "../a"
//   join(" ", ".") = " "
//   resolve("/a", "b") = "/a/b"
//   resolve("/a", "/b") = "/b"
//   resolve("/a/", "../c/.") = "/c"
//   resolve("/") = "/"
//   resolve("/a//b/") = "/a/b"
//   true true
//   relative("/a/b", "/a/c") = "../c"
//   relative("/a", "/a") = ""
//   relative("/", "/a") = "a"
//   relative("/a/b/c", "/a") = "../.."
//   relative("/ab", "/a") = "../a"
//   relative("/a", "/") = ".."
//   dirname("") = "."
//   dirname("a") = "."
//   dirname("/") = "/"
//   dirname("/a") = "/"
//   dirname("a/b/") = "a"
//   dirname("//a") = "//"
//   dirname("/a//b") = "/a/"
//   dirname("./a") = "."
//   basename("") = ""
//   basename("/") = ""
//   basename("a/") = "a"
//   basename("a/b.js") = "b.js"
//   basename("a/b.js", ".js") = "b"
//   basename("a.js", "a.js") = ""
//   basename("a/a.js", "a.js") = "a.js"
//   extname("") = ""
//   extname(".x") = ""
//   extname("a.") = "."
//   extname("a.b.c") = ".c"
//   extname("a/.b") = ""
//   extname("..") = ""
//   extname("...") = "."
//   extname("a.b/") = ".b"
//   isAbsolute("/a") = true
//   isAbsolute("a") = false
//   isAbsolute("") = false
//   parse("/a/b.c") = {"root":"/","dir":"/a","base":"b.c","ext":".c","name":"b"}
//   parse("/") = {"root":"/","dir":"/","base":"","ext":"","name":""}
//   parse("a") = {"root":"","dir":"","base":"a","ext":"","name":"a"}
//   parse("./.x") = {"root":"","dir":".","base":".x","ext":"","name":".x"}
//   parse("a/b/") = {"root":"","dir":"a","base":"b","ext":"","name":"b"}
//   format({"dir":"/a","base":"b"}) = "/a/b"
//   format({"root":"/","name":"x","ext":"js"}) = "/x.js"
//   format({}) = ""
//   format({"root":"/","dir":"/","base":"x"}) = "/x"
//   true true / :
'use strict';
const path = require('path');

const each = (name, list) => {
  for (const args of list) {
    const text = args.map((arg) => JSON.stringify(arg)).join(', ');
    console.log(`${name}(${text}) = ${JSON.stringify(path[name](...args))}`);
  }
};
each('normalize', [[''], ['.'], ['/'], ['//'], ['a'], ['a/'], ['./a'], ['a//b'], ['a/./b'],
  ['a/../b'],
  ['/..'], ['../..'], ['/a/b/../../..'], ['a/..'], ['a/../'], ['.x/.y'], ['...'],
  ['/a/.../b']]);
each('join', [[], [''], ['a', '', 'b'], ['/a', '../..', 'b'], ['a', '/b'], ['..', 'a'],
  [' ', '.']]);
each('resolve', [['/a', 'b'], ['/a', '/b'], ['/a/', '../c/.'], ['/'], ['/a//b/']]);
console.log(path.resolve('x') === `${process.cwd()}/x`, path.resolve('', '.') === process.cwd());
each('relative', [['/a/b', '/a/c'], ['/a', '/a'], ['/', '/a'], ['/a/b/c', '/a'],
  ['/ab', '/a'], ['/a', '/']]);
each('dirname', [[''], ['a'], ['/'], ['/a'], ['a/b/'], ['//a'], ['/a//b'], ['./a']]);
each('basename', [[''], ['/'], ['a/'], ['a/b.js'], ['a/b.js', '.js'], ['a.js', 'a.js'],
  ['a/a.js', 'a.js']]);
each('extname', [[''], ['.x'], ['a.'], ['a.b.c'], ['a/.b'], ['..'], ['...'], ['a.b/']]);
each('isAbsolute', [['/a'], ['a'], ['']]);
each('parse', [['/a/b.c'], ['/'], ['a'], ['./.x'], ['a/b/']]);
each('format', [[{ dir: '/a', base: 'b' }], [{ root: '/', name: 'x', ext: 'js' }], [{}],
  [{ root: '/', dir: '/', base: 'x' }]]);
console.log(path.posix === path, require('path/posix') === path, path.sep, path.delimiter);
