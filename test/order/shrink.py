"""Makes a differing program small, statement by statement."""

import os
import tempfile


def depth(line):
    return len(line) - len(line.lstrip(" "))


def closes(line, at_depth):
    return depth(line) == at_depth and line.lstrip().startswith(("}", ")", "]"))


def pieces(lines):
    """Ranges that can go without unbalancing the brackets: whole statements, and the links of a
    chain (from `}).then(() => {` to the next closing line). Long ones first. Helpers (the plain
    functions at the top) go whole or not at all, and spin() stays: it makes the order certain."""
    found = []
    in_helper = False
    for start, line in enumerate(lines):
        if depth(line) == 0:
            in_helper = line.startswith("function ")
        elif in_helper or "spin" in line:
            continue
        end = start + 1
        while end < len(lines) and depth(lines[end]) > depth(line):
            end += 1
        found.append((start, end))
        while end < len(lines) and closes(lines[end], depth(line)):
            end += 1
            while end < len(lines) and depth(lines[end]) > depth(line):
                end += 1
            found.append((start, end))
    return sorted(set(found), key=lambda piece: piece[0] - piece[1])


def shrink(source, differs):
    """The smallest program found for which differs(path) still holds."""
    lines = source.splitlines()
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "program.js")

        def holds(candidate):
            with open(path, "w", encoding="utf-8") as file:
                file.write("\n".join(candidate) + "\n")
            return differs(path)

        smaller = True
        while smaller:
            smaller, index = False, 0
            while index < len(pieces(lines)):
                start, end = pieces(lines)[index]
                candidate = lines[:start] + lines[end:]
                if holds(candidate):
                    lines, smaller = candidate, True
                else:
                    index += 1
    return "\n".join(lines)
