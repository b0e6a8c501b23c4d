'use strict';

// What the parts of util.inspect call for values inside of theirs. internal/util/inspect_value sets
// it when it is loaded; it needs the parts, so they cannot require it in turn.

module.exports = { formatValue: undefined };
