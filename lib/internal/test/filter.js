'use strict';

// Which tests run: by name, by tag, and those marked `only`.

const { ArrayPrototypeFilter, ArrayPrototypeIncludes, RegExpPrototypeExec } = primordials;

function matches(patterns, test) {
  for (let i = 0; i < patterns.length; i++) {
    patterns[i].lastIndex = 0;
    if (RegExpPrototypeExec(patterns[i], test.name) !== null) return true;
    patterns[i].lastIndex = 0;
    if (RegExpPrototypeExec(patterns[i], pathOf(test)) !== null) return true;
  }
  return false;
}

// The names of its ancestors and its own, as a pattern for one test alone has them.
function pathOf(test) {
  return test.depth > 0 ? `${pathOf(test.parent)} ${test.name}` : test.name;
}

// What is inside of a test that matches does, too.
function matchesWithin(patterns, test) {
  for (let each = test; each.depth >= 0; each = each.parent) {
    if (matches(patterns, each)) return true;
  }
  return false;
}

const hasTags = (wanted, { tags }) =>
  ArrayPrototypeFilter(wanted, (tag) => ArrayPrototypeIncludes(tags, tag)).length === wanted.length;

// Whether a test has none of the reasons for leaving it out, whatever is inside it.
function isWanted(test, { names, skips, tags }) {
  if (names !== null && !matchesWithin(names, test)) return false;
  if (skips !== null && matchesWithin(skips, test)) return false;
  return tags === null || hasTags(tags, test);
}

function containsOnly(test, isInside) {
  if (test.options.only && !isInside) return true;
  for (let i = 0; i < test.children.length; i++) if (containsOnly(test.children[i])) return true;
  return false;
}

class Filter {
  constructor(config) {
    this.names = config.names;
    this.skips = config.skips;
    this.tags = config.tags;
    this.only = config.only;
    // Where a runner has started the process, marks count only if it says so.
    this.sees = !config.isChild && !config.isTapChild;
    this.hasPatterns = this.names !== null || this.skips !== null || this.tags !== null;
  }

  // Drops what is not to run below `test`, when it is known what is there.
  apply(test) {
    if (this.only || (this.sees && containsOnly(test, true))) this.keepOnly(test);
    if (this.hasPatterns) this.#keepWanted(test);
  }

  #keepWanted(test) {
    for (let i = test.children.length - 1; i >= 0; i--) {
      const child = test.children[i];
      this.#keepWanted(child);
      const isEmpty = child.kind !== 'suite' || child.children.length === 0;
      // What went wrong in a suite's own code is told, whatever its name.
      const hasFailed = child.failure !== null;
      if (isEmpty && !hasFailed && !isWanted(child, this)) test.drop(child);
    }
  }

  // Where some are marked `only`, the others are dropped.
  keepOnly(test) {
    if (!this.only && !containsOnly(test, true)) return;
    if (test.depth >= 0 && !containsOnly(test, true)) return;
    test.runsOnly = true;
    for (let i = test.children.length - 1; i >= 0; i--) {
      const child = test.children[i];
      if (containsOnly(child)) this.keepOnly(child);
      else test.drop(child);
    }
  }

  // For a test that comes when its parent runs.
  isLeftOut(test) {
    if (this.only && test.options.only === false) return true;
    const isSeen = this.only || this.sees;
    if (isSeen && test.parent.runsOnly && !containsOnly(test)) return true;
    return this.hasPatterns && !isWanted(test, this);
  }
}

module.exports = { Filter };
