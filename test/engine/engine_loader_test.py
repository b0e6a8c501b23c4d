#!/usr/bin/env python3
"""giro beside lazy libraries that it cannot or must not use (src/engine/engine_loader.h).

    engine_loader_test.py --build FOLDER --cxx COMMAND

giro is installed into a folder that is moved. On copies of it a lazy library lacks a function or a version that the
engine wants, or there are none: giro runs with the real ones. A planted library, which says so when it is loaded, lies
where somebody else may have put it: giro runs and does not load it.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

NO_ENGINE = 127
PLANTED = "planted library was loaded"
PROBE = """
const maps = require('fs').readFileSync('/proc/self/maps', 'latin1');
const files = new Set(maps.split('\\n').map((line) => line.slice(line.indexOf('/'))));
for (const file of files) if (/\\.so/.test(file)) console.log(file);
new Intl.NumberFormat('de').format(1.5) === '1,5' && console.log('ok');
"""


def imports_of(library):
    """The names that it wants from others, each with its version or None."""
    text = subprocess.run(["nm", "-D", "--undefined-only", library], capture_output=True, text=True, check=True).stdout
    return re.findall(r" U ([^@\s]+)(?:@(\S+))?", text)


def exports_of(library):
    text = subprocess.run(["nm", "-D", "--defined-only", library], capture_output=True, text=True, check=True).stdout
    return set(re.findall(r" [A-Za-z] ([^@\s]+)", text))


def without_string(image, string):
    """Another one in its place in the linker's table of names, which comes first."""
    return image.replace(b"\0" + string.encode() + b"\0", b"\0?" + string[1:].encode() + b"\0", 1)


class Giro:
    """An installed copy that may be changed."""

    def __init__(self, folder):
        self.folder = folder
        self.file = folder / "bin" / "giro"
        self.lazy = next(path for path in folder.glob("lib/**/giro") if path.is_dir())

    def copied(self, name):
        shutil.copytree(self.folder, self.folder.parent / name)
        return Giro(self.folder.parent / name)

    def run(self, *arguments, **environment):
        done = subprocess.run([self.file, *arguments], env={**os.environ, **environment},
                              capture_output=True, text=True, timeout=60)
        return done.returncode, done.stdout, done.stderr

    def probe(self):
        """The libraries of a program that runs."""
        code, output, errors = self.run("-e", PROBE)
        lines = output.split()
        assert code == 0 and lines[-1] == "ok" and errors == "", (code, output, errors)
        return lines[:-1]

    def lazy_ones(self):
        return [pathlib.Path(path).name for path in self.probe() if path.startswith(str(self.folder))]

    def says(self):
        code, output, errors = self.run("--version", "--verbose")
        assert code == 0 and "JavaScriptCore" in output, (code, output, errors)
        return output + errors


class Tests:
    def __init__(self, giro, cxx):
        self.giro = giro
        self.engine = next(path for path in giro.probe() if "libjavascriptcoregtk" in path)
        self.names = sorted(path.name for path in giro.lazy.iterdir())
        planted = giro.folder.parent / "planted.cc"
        planted.write_text('#include <unistd.h>\n__attribute__((constructor)) static void tell() {'
                           f'if (write(1, "{PLANTED}\\n", {len(PLANTED) + 1}) < 0) _exit(1); }}\n')
        self.planted = planted.with_suffix(".so")
        subprocess.run([*cxx.split(), "-shared", "-fPIC", "-o", self.planted, planted], check=True)

    def test_giro_is_linked_with_the_c_library_alone(self):
        text = subprocess.run(["readelf", "-d", self.giro.file], capture_output=True, text=True, check=True).stdout
        linked = re.findall(r"\(NEEDED\).*\[(.*)\]", text)
        assert set(linked) <= {"libc.so.6", "ld-linux-x86-64.so.2"} and "PATH)" not in text, text

    def test_are_loaded_after_the_tree_was_moved(self):
        assert sorted(self.giro.lazy_ones()) == self.names, self.giro.lazy_ones()

    def test_none_is_needed(self):
        giro = self.giro.copied("without")
        shutil.rmtree(giro.lazy)
        assert giro.lazy_ones() == []

    def test_one_of_them_is_enough(self):
        giro = self.giro.copied("one")
        for name in self.names[1:]:
            (giro.lazy / name).unlink()
        assert giro.lazy_ones() == self.names[:1]

    def test_a_function_is_missing(self):
        for name in self.names:
            exported = exports_of(self.giro.lazy / name)
            wanted = [symbol for symbol, _ in imports_of(self.engine) if symbol in exported]
            self.check_unusable(name, wanted[0])

    def test_a_version_is_missing(self):
        versions = {version for _, version in imports_of(self.engine) if version}
        for name in self.names:
            image = (self.giro.lazy / name).read_bytes()
            had = [version for version in sorted(versions) if b"\0" + version.encode() + b"\0" in image
                   and not version.startswith("GLIBC_")]
            assert bool(had) == (name.startswith(("libsystemd", "libstdc++"))), (name, had)
            if had:
                self.check_unusable(name, had[0])

    def check_unusable(self, name, string):
        giro = self.giro.copied(f"unusable {name} {string}")
        file = giro.lazy / name
        file.write_bytes(without_string(file.read_bytes(), string))
        assert giro.lazy_ones() == [], (name, string)
        shutil.rmtree(giro.folder)

    def test_a_file_is_no_library(self):
        giro = self.giro.copied("no library")
        for name in self.names:
            (giro.lazy / name).write_bytes(b"text")
        assert giro.lazy_ones() == []

    def test_what_is_planted_works(self):
        giro, _ = self.with_planted("safe")
        assert PLANTED in giro.says()

    def test_others_can_write_the_folder(self):
        for mode in (0o777, 0o1777, 0o775):
            giro, _ = self.with_planted(f"folder {mode:o}")
            giro.lazy.chmod(mode)
            assert PLANTED not in giro.says(), oct(mode)

    def test_everybody_can_write_the_folder_above(self):
        giro, _ = self.with_planted("folder above")
        giro.lazy.parent.chmod(0o1777)
        assert PLANTED not in giro.says()

    def test_others_can_write_the_file(self):
        for mode in (0o666, 0o664):
            giro, file = self.with_planted(f"file {mode:o}")
            file.chmod(mode)
            assert PLANTED not in giro.says(), oct(mode)

    def test_a_link_is_not_followed(self):
        giro, file = self.with_planted("link to a file")
        file.unlink()
        file.symlink_to(self.planted)
        assert PLANTED not in giro.says()
        giro, _ = self.with_planted("link to a folder")
        elsewhere = giro.folder / "elsewhere"
        giro.lazy.rename(elsewhere)
        giro.lazy.symlink_to(elsewhere)
        assert PLANTED not in giro.says()

    def test_beside_a_copy_in_a_folder_of_everybody(self):
        folder = self.giro.folder.parent / "everybody"
        folder.mkdir()
        folder.chmod(0o1777)
        giro, file = self.with_planted("copied")
        giro.file = shutil.copy(giro.file, folder)
        shutil.copytree(giro.lazy, folder / "lazy")
        assert PLANTED in giro.says()  # the user's own
        (folder / "lazy").chmod(0o777)
        assert PLANTED not in giro.says()

    def test_it_belongs_to_somebody_else(self):
        if os.geteuid() != 0:
            return "only root can give files away"
        for part in ("folder", "file"):
            giro, file = self.with_planted(f"{part} of another")
            os.chown(giro.lazy if part == "folder" else file, 12345, -1)
            assert PLANTED not in giro.says(), part
        return None

    def test_with_more_rights_than_the_user(self):
        if os.geteuid() != 0:
            return "only root can make a program of another user"
        giro, file = self.with_planted("setuid")
        for path in (giro.folder.parent, giro.folder):
            path.chmod(0o755)
        os.chown(giro.file, 12345, -1)
        giro.file.chmod(0o4755)
        assert PLANTED not in giro.says()
        giro.file.chmod(0o755)
        assert PLANTED in giro.says()
        return None

    def with_planted(self, name):
        giro = self.giro.copied(name)
        file = giro.lazy / self.names[0]
        shutil.copy(self.planted, file)
        file.chmod(0o755)
        return giro, file

    def test_no_engine(self):
        folder = self.giro.folder.parent / "no engine"
        folder.mkdir()
        soname = re.match(r".*\.so\.\d+", pathlib.Path(self.engine).name)[0]
        (folder / soname).write_bytes(b"text")
        code, output, errors = self.giro.run("-e", "0", LD_LIBRARY_PATH=str(folder))
        assert code == NO_ENGINE and output == "", (code, output, errors)
        assert re.fullmatch(r"giro: the JavaScript engine cannot be loaded: .*: file too short\n", errors), errors
        code, output, _ = self.giro.run("--version", LD_LIBRARY_PATH=str(folder))
        assert code == 0 and output.startswith("giro"), output

    def run(self):
        failed = 0
        tests = [name for name in dir(self) if name.startswith("test_")]
        for name in tests:
            try:
                skipped = getattr(self, name)()
            except AssertionError as error:
                failed += 1
                print(f"FAIL {name}: {error}")
            else:
                if skipped:
                    print(f"SKIP {name}: {skipped}")
        print(f"{len(tests) - failed} passed, {failed} failed")
        return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", required=True)
    parser.add_argument("--cxx", required=True)
    options = parser.parse_args()
    os.umask(0o022)
    with tempfile.TemporaryDirectory() as folder:
        installed = pathlib.Path(folder).resolve() / "installed"
        subprocess.run(["cmake", "--install", options.build, "--component", "runtime", "--prefix", installed],
                       check=True, capture_output=True)
        moved = installed.rename(installed.parent / "moved")
        sys.exit(1 if Tests(Giro(moved), options.cxx).run() else 0)


main()
