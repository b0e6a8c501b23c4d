#!/usr/bin/env python3
"""Whether libgiro.so would show what programs need: every class and every function that a public header declares and an
archive defines is marked GIRO_API, or stands between GIRO_API_BEGIN and GIRO_API_END.

  exports.py INCLUDE_DIR ARCHIVE...
"""
import pathlib
import re
import subprocess
import sys

CLASS = re.compile(r'^(?:class|struct)(?: \[\[nodiscard\]\])? (GIRO_API )?(\w+)\b[^;{]*\{', re.M)
FUNCTION = re.compile(r'^(?=[\w[])(?!inline|constexpr|template|using|//|#|\})((?:\[\[.*?\]\] )?(?:GIRO_API )?)[\w:<>&*, ]+?[ &*](\w+)\(', re.M)
BLOCK = re.compile(r'^GIRO_API_BEGIN$.*?^GIRO_API_END$', re.M | re.S)
NAMESPACE = re.compile(r'^namespace ([\w:]+) \{', re.M)


def defined(archives):
    """Names as `giro::fs::open` and `giro::Stream::read`, without arguments."""
    listed = subprocess.run(['nm', '-C', '--defined-only', *archives], capture_output=True, text=True, check=True).stdout
    found = set()
    for line in listed.split('\n'):
        symbol = re.match(r'[0-9a-f]+ [TDBR] (giro::[\w:~]+)', line)
        if symbol:
            found.add(symbol[1])
    return found


def declared(header):
    """(name, whether it is marked) of the classes and functions at the outermost level."""
    text = header.read_text(encoding='utf-8')
    blocks = [match.span() for match in BLOCK.finditer(text)]
    for pattern in (CLASS, FUNCTION):
        for match in pattern.finditer(text):
            # The namespaces that are open here; `detail` may be opened and closed several times.
            namespaces = [n[1] for n in NAMESPACE.finditer(text, 0, match.start())
                          if f'}}  // namespace {n[1]}\n' not in text[n.start():match.start()]]
            covered = any(begin < match.start() < end for begin, end in blocks)
            yield '::'.join([*namespaces, match[2]]), bool(match[1] and 'GIRO_API' in match[1]) or covered


def main():
    include, *archives = sys.argv[1:]
    symbols = defined(archives)
    owners = {symbol.rsplit('::', 1)[0] for symbol in symbols} | symbols
    missing, marked = [], 0
    for header in sorted(pathlib.Path(include).rglob('*.h')):
        for name, is_marked in declared(header):
            marked += is_marked
            if name in owners and not is_marked:
                missing.append(f'{header.relative_to(include)}: {name}')
    if marked < 30:
        sys.exit(f'{marked} marks found: this program does not understand the headers any more')
    if missing:
        sys.exit('without GIRO_API:\n  ' + '\n  '.join(missing))
    print(f'{marked} marked, {len(symbols)} symbols')


if __name__ == '__main__':
    main()
