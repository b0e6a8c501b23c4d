#!/usr/bin/env python3
"""The code of Markdown pages as one program: what stands in a page is compiled, and what has a `main` is run.

  - Blocks that begin with ```cpp are taken, in their order; those of one page are one namespace.
  - What they include comes first, before all pages.
  - The program calls the `main` of each page and tells which did not return 0.

  examples.py OUT PAGE...
"""
import pathlib
import re
import sys

BLOCK = re.compile(r'^```cpp\n(.*?)^```$', re.M | re.S)
INCLUDE = re.compile(r'^#include .*$', re.M)


# GCC takes code of another file for a header's.
FROM_ELSEWHERE = '''#if !defined(__clang__)
#pragma GCC diagnostic ignored "-Wsubobject-linkage"
#endif

'''


def name_of(page):
    return 'page_' + re.sub(r'\W', '_', page.stem)


def blocks(page):
    """(line, code) of each block."""
    text = page.read_text(encoding='utf-8')
    for match in BLOCK.finditer(text):
        yield text.count('\n', 0, match.start(1)) + 1, match[1]


def main():
    out, pages = sys.argv[1], [pathlib.Path(page) for page in sys.argv[2:]]
    includes, bodies, runs = set(), [], []
    for page in pages:
        parts = list(blocks(page))
        includes.update(INCLUDE.findall('\n'.join(code for _, code in parts)))
        body = ''.join(f'#line {line} "{page}"\n{INCLUDE.sub("", code)}' for line, code in parts)
        if not body:
            continue
        bodies.append(f'namespace {name_of(page)} {{\n{body}}}  // namespace {name_of(page)}\n')
        if re.search(r'^int main\(\)', body, re.M):
            runs.append(f'  if ({name_of(page)}::main() != 0) failed = "{page.name}", std::puts(failed);\n')
    if not runs:
        sys.exit('no page has a main: were they found?')
    pathlib.Path(out).write_text(FROM_ELSEWHERE + '\n'.join(sorted(includes)) + '\n#include <cstdio>\n\n' + '\n'.join(bodies) +
                                 '\nint main() {\n  const char* failed = nullptr;\n' + ''.join(runs) +
                                 '  return failed == nullptr ? 0 : 1;\n}\n', encoding='utf-8')


if __name__ == '__main__':
    main()
