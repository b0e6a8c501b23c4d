// Modules run in the order in which the text asks for them, be it by import or export.
//
// Prints:
//   first
//   second
//   third
//   here
export * from 'data:text/javascript,console.log("first")';
import 'data:text/javascript,console.log("second")';
export { default as three } from 'data:text/javascript,console.log("third");export default 3';
console.log('here');
