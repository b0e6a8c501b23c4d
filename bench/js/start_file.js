// Starting, and reading a file.
require('fs').readFileSync(__filename, 'utf8');
