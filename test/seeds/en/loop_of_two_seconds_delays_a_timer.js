// Adjusted: Date starts at the beginning of a minute. The script counts on the second hand, which
// falls from 59 to 0: started in the last two seconds of a minute it would loop for ever.
// Prints:
//   Good, looped for 2 seconds
//   Ran after 2 seconds
const RealDate = Date;
const begin = RealDate.now();
globalThis.Date = class extends RealDate {
  constructor() {
    super(RealDate.UTC(2000, 0, 1) + RealDate.now() - begin);
  }
};

const s = new Date().getSeconds();

setTimeout(function() {
  // prints out "2", meaning that the callback is not called immediately after 500 milliseconds.
  console.log("Ran after " + (new Date().getSeconds() - s) + " seconds");
}, 500)

while (true) {
  if (new Date().getSeconds() - s >= 2) {
    console.log("Good, looped for 2 seconds")
    break;
  }
}
