'use strict';

// What is in a set or map, as the engine has it: neither iterators that the user replaced nor
// subclasses get a say.

const {
  ArrayPrototypePush, Map, MapPrototypeEntries, MapPrototypeForEach, Set, SetPrototypeForEach,
  SetPrototypeValues, uncurryThis,
} = primordials;

const nextInMap = uncurryThis(MapPrototypeEntries(new Map()).next);
const nextInSet = uncurryThis(SetPrototypeValues(new Set()).next);

// [element, element ...]
function setElements(set, countMax = Infinity) {
  const elements = [];
  if (countMax === Infinity) {
    SetPrototypeForEach(set, (element) => { ArrayPrototypePush(elements, element); });
    return elements;
  }
  const iterator = SetPrototypeValues(set);
  for (let step; elements.length < countMax && !(step = nextInSet(iterator)).done;) {
    elements[elements.length] = step.value;
  }
  return elements;
}

// [key, value, key, value ...]
function mapElements(map, countMax = Infinity) {
  const elements = [];
  if (countMax === Infinity) {
    MapPrototypeForEach(map, (value, key) => {
      ArrayPrototypePush(elements, key);
      ArrayPrototypePush(elements, value);
    });
    return elements;
  }
  const iterator = MapPrototypeEntries(map);
  for (let step; elements.length < 2 * countMax && !(step = nextInMap(iterator)).done;) {
    const entry = step.value;
    elements[elements.length] = entry[0];
    elements[elements.length] = entry[1];
  }
  return elements;
}

module.exports = { mapElements, setElements };
