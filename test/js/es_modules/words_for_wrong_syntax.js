// What is wrong with the text of an ES module is said in Node's words, with the place of the token.
// Prints:
//   const text: string = 'x';                Missing initializer in const declaration 6+4
//   const a = 1, b                           Missing initializer in const declaration 13+1
//   const {a};                               Missing initializer in destructuring declaration 6+3
//   let x true;                              Unexpected token 'true' 6+4
//   foo bar                                  Unexpected identifier 'bar' 4+3
//   foo 12                                   Unexpected number 4+2
//   foo 'str'                                Unexpected string 4+5
//   foo ]                                    Unexpected token ']' 4+1
//   a @ b                                    Invalid or unexpected token 2+1
//   'abc                                     Invalid or unexpected token 0+4
//   enum X {}                                Unexpected reserved word 0+4
//   var let = 1                              Unexpected strict mode reserved word 4+3
//   return 1                                 Illegal return statement 0+6
//   export defaul 1                          Unexpected token 'export' 0+6
//   function f() { await g(); }              Unexpected reserved word 15+5
//   1 = 2                                    Invalid left-hand side in assignment 0+1
//   export { a }                             Export 'a' is not defined in module 9+1
//   try {}                                   Missing catch or finally after try 0+3
'use strict';

const { pathToFileURL } = require('url');
const fs = require('fs');
const os = require('os');
const path = require('path');

const texts = [
  "const text: string = 'x';", 'const a = 1, b', 'const {a};', 'let x true;', 'foo bar', 'foo 12', "foo 'str'",
  'foo ]', 'a @ b', "'abc", 'enum X {}', 'var let = 1', 'return 1', 'export defaul 1',
  'function f() { await g(); }', '1 = 2', 'export { a }', 'try {}',
];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'syntax-'));
(async () => {
  for (const [i, text] of texts.entries()) {
    const file = path.join(folder, `${i}.mjs`);
    fs.writeFileSync(file, text);
    const { message, stack } = await import(pathToFileURL(file)).catch((error) => error);
    const [, spaces, carets] = /^( *)(\^+)$/m.exec(stack);
    console.log(text.padEnd(40), message, `${spaces.length}+${carets.length}`);
  }
  fs.rmSync(folder, { recursive: true });
})();
