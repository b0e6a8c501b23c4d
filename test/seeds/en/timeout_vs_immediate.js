// From the main script the order is free (rule O1).
// Prints one of:
//   timeout
//   immediate
// or:
//   immediate
//   timeout
setTimeout(() => {
  console.log('timeout');
}, 0);

setImmediate(() => {
  console.log('immediate');
});
