// jsdom: a window with scripts, whose global object is its own, inherits from its prototypes and finds elements by name.
// Needs: engine prototypes
// Prints:
//   page: named function true true
//   page: 3 Kind undefined
//   1 5 <div id="target" class="x y">text</div> ?q
//   page: click target
//   Uncaught [Error: of the page]
//   6 false true true
//   <!DOCTYPE html><html><head></head><body><p>é</p></body></html>
//   true [object HTMLInputElement]
//   a=b
//   ReferenceError true
//   changed 1
//   page: timer 5
'use strict';

const { JSDOM, VirtualConsole } = require('jsdom');

const virtualConsole = new VirtualConsole();
virtualConsole.on('log', (...values) => console.log('page:', ...values));
virtualConsole.on('jsdomError', (error) => console.log(error.message.split('\n')[0]));
const page = `<!doctype html><body><div id="target" class="x y">text</div><script>
  window.one = 1;
  console.log(target.id === 'target' && 'named', typeof Array, [] instanceof Array, this === window);
  var five = 5;
  document.getElementById('target').addEventListener('click', ({ type, target }) => {
    console.log(type, target.id);
    throw new Error('of the page');
  });
  setTimeout(() => console.log('timer', five), 5);
  class Kind {}
  let three = 3;
</script><script>console.log(three, new Kind().constructor.name, window.Kind);</script></body>`;
const { window } =
  new JSDOM(page, { runScripts: 'dangerously', virtualConsole, url: 'http://page.example/path?q' });
const { document } = window;
console.log(window.one, window.five, document.querySelector('div.x').outerHTML, window.location.search);
document.getElementById('target').click();
console.log(window.eval('five + 1'), window.Array === Array, window.eval('[]') instanceof window.Array,
            window instanceof window.Window);

document.body.innerHTML = '<p>é</p>';
console.log(document.documentElement.outerHTML.replace(/^/, '<!DOCTYPE html>'));
const input = document.createElement('input');
console.log(input instanceof window.HTMLInputElement, Object.prototype.toString.call(input));
const observer = new window.MutationObserver((changes) => {
  console.log('changed', changes.length);
  observer.disconnect();
});
observer.observe(document.body, { childList: true });
document.body.appendChild(input);
document.cookie = 'a=b';
console.log(document.cookie);
try {
  window.eval('nowhere');
} catch (error) {
  console.log(error.name, error instanceof window.ReferenceError);
}
setTimeout(() => window.close(), 50);
