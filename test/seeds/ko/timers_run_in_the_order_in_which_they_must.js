// Timers are kept in a heap, so that those due first run first, whatever the order in which they
// were set.
// Prints:
//   5
//   10
//   20
//   40
for (const delay of [40, 10, 20, 5]) setTimeout(() => console.log(delay), delay);
