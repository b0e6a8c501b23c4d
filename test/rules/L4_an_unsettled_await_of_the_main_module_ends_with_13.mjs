// Exit code: 13
// Stderr has: Warning: Detected unsettled top-level await
// Prints:
//   exit 13
process.on('exit', (code) => console.log('exit', code));
await new Promise(() => {});
console.log('never');
