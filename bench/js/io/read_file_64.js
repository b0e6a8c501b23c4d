'use strict';

require('./read_file')(64);
