// util.MIMEType and util.MIMEParams.
// Prints:
//   text/html text/html [] "text/html"
//   text/html;charset=UTF-8 text/html [["charset","UTF-8"]] "text/html;charset=UTF-8"
//   a/b;x="q u";y=z a/b [["x","q u"],["y","z"]] "a/b;x=\"q u\";y=z"
//   a/b;x=1 a/b [["x","1"]] "a/b;x=1"
//   a/b a/b [] "a/b"
//   a/b;x="\"\\" a/b [["x","\"\\"]] "a/b;x=\"\\\"\\\\\""
//   a/b;x=open a/b [["x","open"]] "a/b;x=open"
//   a/b;x=closed;y=1 a/b [["x","closed"],["y","1"]] "a/b;x=closed;y=1"
//   a/b;x="é" a/b [["x","é"]] "a/b;x=\"é\""
//   a/b;x="" a/b [["x",""]] "a/b;x=\"\""
//   ERR_INVALID_MIME_SYNTAX The MIME syntax for a type in "a" is invalid
//   ERR_INVALID_MIME_SYNTAX The MIME syntax for a subtype in "a/" is invalid
//   ERR_INVALID_MIME_SYNTAX The MIME syntax for a type in "/b" is invalid
//   ERR_INVALID_MIME_SYNTAX The MIME syntax for a type in "" is invalid
//   ERR_INVALID_MIME_SYNTAX The MIME syntax for a type in "a b/c" is invalid at 1
//   ERR_INVALID_MIME_SYNTAX The MIME syntax for a subtype in "a/b c" is invalid at 1
//   ERR_INVALID_MIME_SYNTAX The MIME syntax for a type in "null" is invalid
//   application/json;a=b;charset="utf 8" utf 8 null true
//   charset="utf 8" [ 'charset' ] [ 'utf 8' ]
//   ERR_INVALID_MIME_SYNTAX The MIME syntax for a type in "a b" is invalid at 1
//   ERR_INVALID_MIME_SYNTAX The MIME syntax for a subtype in "" is invalid
//   ERR_INVALID_MIME_SYNTAX The MIME syntax for a parameter name in "a b" is invalid at 1
//   ERR_INVALID_MIME_SYNTAX The MIME syntax for a parameter value in "Ā" is invalid at 0
//   MIMEParams {} true
'use strict';

const { MIMEParams, MIMEType } = require('util');

for (const text of ['text/html', ' Text/HTML ; Charset=UTF-8', 'a/b;x="q u";y=z',
                    'a/b;x=1;x=2', 'a/b;;x;=y;z=',
                    'a/b;x="\\"\\\\"', 'a/b;x="open', 'a/b;x="closed"junk;y=1',
                    'a/b;é=1;x=é', 'a/b;x=""',
                    'a', 'a/', '/b', '', 'a b/c', 'a/b c', null]) {
  try {
    const type = new MIMEType(text);
    console.log(`${type}`, type.essence, JSON.stringify([...type.params]), JSON.stringify(type));
  } catch (error) {
    console.log(error.code, error.message);
  }
}
const type = new MIMEType('text/plain;a=b');
type.type = 'APPLICATION';
type.subtype = 'JSON';
type.params.set('charset', 'utf 8');
console.log(`${type}`, type.params.get('charset'), type.params.get('none'), type.params.has('a'));
type.params.delete('a');
console.log(`${type.params}`, [...type.params.keys()], [...type.params.values()]);
for (const change of [() => { type.type = 'a b'; }, () => { type.subtype = ''; },
                      () => type.params.set('a b', 'c'), () => type.params.set('a', '\u0100')]) {
  try {
    change();
  } catch (error) {
    console.log(error.code, error.message);
  }
}
const { prototype } = MIMEParams;
console.log(new MIMEParams(), prototype.entries === prototype[Symbol.iterator]);
