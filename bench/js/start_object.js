// Starting, and printing an object.
console.log({ a: 1, b: [1, 2, 3], c: new Map([[1, 2]]) });
