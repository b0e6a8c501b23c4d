#!/usr/bin/env python3
"""Doxygen's input filter: our comments are plain //, and this makes them ones that Doxygen reads.

  - A comment above a declaration documents it, and those that follow without an empty line. One
    behind a declaration documents that one.
  - The comment that a file begins with is about the file, and about the class that it names.
  - Lines of the kind `// --- Running ---` only divide, and go.
  - What is indented in a comment is an example.
  - Moves say nothing by themselves, and are all alike.

  doxygen_comments.py FILE
"""
import re
import sys

COMMENT = re.compile(r'^(\s*)// ?(.*)$')
DIVIDER = re.compile(r'^\s*// ---')
TRAILING = re.compile(r'^(\s*[^/\s"][^"]*?[;,{)}]|\s*\w+(?: = \w+)?)(\s+)// (.*)$')
TYPE = re.compile(r'^(?:template .*|(?:class|struct) (?:\[\[nodiscard\]\] )?(\w+)[^;]*)$')
# An example in a comment, which Markdown takes for one from four spaces on.
CODE = re.compile(r'^(\s*///)   (?=\S)')
DECORATION = re.compile(r'^(?:GIRO_API_(?:BEGIN|END)$)|\bGIRO_API ')
MOVE = re.compile(r'^\s*\w+(?:& operator=)?\(\w+&& other\)')
BARE = re.compile(r'^\s*(?:[#{}]|public:|private:|protected:|friend|namespace|$)')


def indent_of(line):
    return len(line) - len(line.lstrip())


def head_of(lines):
    """The comment at the top, and the name that it begins with: `Stream: a TCP or …`."""
    head = []
    for line in lines:
        if not line.startswith('//'):
            break
        head.append('/' + line)
    name = re.match(r'^/// (?:giro::)?(\w+)(?:<.*>)?: ', head[0]) if head else None
    return head, name[1] if name else None


def convert(lines):
    head, named = head_of(lines)
    paragraph = []  # the comment that governs the declarations down to the next empty line
    before = ''
    if head:
        yield '/// \\file'
    for line in lines:
        comment = COMMENT.match(line)
        trailing = TRAILING.match(line)
        begins = not before or before[-1] in ';}:' or before.lstrip().startswith(('//', '#'))
        if DIVIDER.match(line):
            line = ''
        if not line.strip():
            paragraph = []
            yield line
        elif comment:
            if not before.lstrip().startswith('//'):
                paragraph = []
            paragraph.append(f'{comment[1]}/// {comment[2]}')
            yield paragraph[-1]
        elif BARE.match(line):
            yield line
        else:
            follows_comment = before.lstrip().startswith('//')
            type_ = TYPE.match(line)
            if MOVE.match(line) and begins and not follows_comment:
                yield '/// Takes over what the other held, and leaves it empty.'
            elif named and begins and not follows_comment and type_ and type_[1] in (named, None):
                yield from head
                named = None
            elif (begins and not follows_comment and not trailing and paragraph
                  and indent_of(line) == indent_of(paragraph[0])):
                yield from paragraph
            yield f'{trailing[1]}{trailing[2]}///< {trailing[3]}' if trailing else line
        before = trailing[1] if trailing and not comment else line.rstrip()


def main():
    with open(sys.argv[1], encoding='utf-8') as file:
        lines = (DECORATION.sub('', line) for line in file.read().split('\n'))
        print('\n'.join(CODE.sub(r'\1      ', line) for line in convert(list(lines))))


if __name__ == '__main__':
    main()
