// A statement that begins with something imported or with an await ends the one before it, as in any
// text: nothing that stands for them joins the line before.
//
// Prints:
//   block a
//   declared a
//   member a
//   called a
//   increment 1 a
//   default a
//   namespace a
//   arrow a
//   function a
//   class a
//   do a
//   tagged x
//   comment a
//   template a
//   object a
//   loop a
//   if a
//   else a
//   label a
//   switch a
//   awaited a
//   after import a
//   after export a
//   directive a
//   static a
//   case a
//   async 1 2
//   dynamic import file
//   labelled 1 3

import say, { back, tag } from './fixtures/says.mjs'
import * as ns from './fixtures/says.mjs'
const mode = 'mode', object = {}, list = [1]
let z = 0

function inBlock () {
  object.m = mode
  back('block')
}
inBlock()
const q = mode
back('declared')
object.f = mode
back('member')
inFunction(mode)
back('called')
z++
back('increment', z)
z = mode
say('default')
z = mode
ns.back('namespace')
const arrow = () => 1
back('arrow')
z = function () { return 5 }
back('function')
const C = class {}
back('class')
z = 1
do z++; while (z < 2) back('do')
z = mode
tag`x`
z = mode // (
/* ( */ back('comment')
z = `t`
back('template')
z = {}
back('object')
for (const x of list) z = x
back('loop')
if (z)
  back('if')
if (!z) z = 1
else
  back('else')
label:
  back('label')
switch (1) { case 1: z = mode
  back('switch')
}
z = mode
await back('awaited')
const beforeImport = back
import { other } from './fixtures/says.mjs'
('after import')
back('after import')
const beforeExport = back
export { z as exported }
('after export')
back('after export')
function directive () {
  'use strict'
  back('directive')
}
directive()
class S { static { z = mode
  back('static') } }
switch (z) {
  case mode:
    z = await mode
    back('case')
}
const two = async () => 2
await two()
const one = 1
console.log('async', one, await two())
const url = import.meta.url
import('./fixtures/says.mjs')
const imported = await
  import('./fixtures/says.mjs')
console.log('dynamic import', url.slice(0, 4))
const seen = []
outer:
for await (const x of [1, 2, 3]) {
  for (;;) {
    if (x === 2) continue outer
    seen.push(x)
    break
  }
}
console.log('labelled', ...seen)
function inFunction () { return back }
export default imported
