// A compilation that nobody waits for fails aloud.
//
// Prints nothing:
// Exit code: 1
// Stderr has: CompileError
'use strict';

WebAssembly.compile(new Uint8Array([1, 2, 3]));
