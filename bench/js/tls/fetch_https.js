'use strict';

// fetch() of a short answer, one after the other. Arguments: the server's port.

const { measureChain } = require('../meter');

const url = `https://localhost:${process.argv[2]}/`;

measureChain(5000, async (next) => {
  const response = await fetch(url);
  if (await response.text() !== 'hello') throw new Error('another answer');
  next();
});
