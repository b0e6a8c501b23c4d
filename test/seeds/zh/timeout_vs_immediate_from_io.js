// From an I/O callback the immediate always comes first (rule O2).
// Prints:
//   immediate
//   timeout
const fs = require("fs");

fs.readFile(__filename, () => {
  setTimeout(() => {
    console.log("timeout");
  }, 0);
  setImmediate(() => {
    console.log("immediate");
  });
});
