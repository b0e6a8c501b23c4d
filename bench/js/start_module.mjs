// Starting with an ES module that imports two modules of Node's.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

readFileSync(join(import.meta.dirname, 'start_module.mjs'), 'utf8');
