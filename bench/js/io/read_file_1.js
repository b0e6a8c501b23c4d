'use strict';

require('./read_file')(1);
