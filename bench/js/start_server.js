// Starting, and serving.
const server = require('http').createServer((request, response) => response.end());
server.listen(0, '127.0.0.1', () => server.close());
