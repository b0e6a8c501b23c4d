'use strict';

// Files that are waited for to change, each for those that use it. Their folders are watched, since editors put a new
// file in the place of the old one.

const {
  MapPrototypeDelete, MapPrototypeForEach, MapPrototypeGet, MapPrototypeSet, SafeMap, SafeSet,
  SetPrototypeAdd, SetPrototypeForEach, StringPrototypeSplit,
} = primordials;
const { watch } = require('fs');
const { basename, dirname, join, resolve } = require('path');
const { clearTimeout, setTimeout } = require('timers');

// What is saved is often written several times.
const quietTime = 200;

class FilesWatcher {
  #folders = new SafeMap();  // path -> { watcher, files: name -> owners }
  #roots = new SafeMap();  // path -> watcher of all that is in it
  #owners = new SafeSet();
  #timer;
  #onChange;

  // `onChange(owners, file)`: once it is quiet; the last file that has changed.
  constructor(onChange) { this.#onChange = onChange; }

  // `owner` uses the file.
  add(file, owner) {
    const folder = dirname(file);
    let entry = MapPrototypeGet(this.#folders, folder);
    if (entry === undefined) {
      entry = { __proto__: null, files: new SafeMap(), watcher: undefined };
      try {
        entry.watcher = watch(folder, { __proto__: null, persistent: true }, (type, name) => {
          const owners = MapPrototypeGet(entry.files, name);
          if (owners !== undefined) this.#note(join(folder, name), owners);
        });
      } catch {
        return; // it has gone meanwhile, or there are too many of them
      }
      entry.watcher.on('error', () => {});
      MapPrototypeSet(this.#folders, folder, entry);
    }
    const name = basename(file);
    let owners = MapPrototypeGet(entry.files, name);
    if (owners === undefined) MapPrototypeSet(entry.files, name, owners = new SafeSet());
    SetPrototypeAdd(owners, owner);
  }

  // Whatever changes in the folder.
  addRoot(path, owner) {
    const root = resolve(path);
    if (MapPrototypeGet(this.#roots, root) !== undefined) return;
    const owners = new SafeSet();
    SetPrototypeAdd(owners, owner);
    const watcher = watch(root, { __proto__: null, persistent: true, recursive: true },
                          (type, name) => this.#note(name === null ? root : join(root, name), owners));
    watcher.on('error', () => {});
    MapPrototypeSet(this.#roots, root, watcher);
  }

  // What was used is told anew when its user runs again.
  forget(owner) {
    MapPrototypeForEach(this.#folders, (entry, folder) => {
      MapPrototypeForEach(entry.files, (owners, name) => {
        owners.delete(owner);
        if (owners.size === 0) MapPrototypeDelete(entry.files, name);
      });
      if (entry.files.size > 0) return;
      entry.watcher.close();
      MapPrototypeDelete(this.#folders, folder);
    });
  }

  close() {
    clearTimeout(this.#timer);
    MapPrototypeForEach(this.#folders, ({ watcher }) => watcher.close());
    MapPrototypeForEach(this.#roots, (watcher) => watcher.close());
    this.#folders = new SafeMap();
    this.#roots = new SafeMap();
  }

  #note(file, owners) {
    SetPrototypeForEach(owners, (owner) => SetPrototypeAdd(this.#owners, owner));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const changed = this.#owners;
      this.#owners = new SafeSet();
      this.#onChange(changed, file);
    }, quietTime);
  }
}

// The program that is watched tells which files it loads through a pipe of its own; the number of that descriptor is
// in its environment.
const variable = 'GIRO_LOADED_FILES_FD';

// Calls back with each file's path.
function readReports(stream, tell) {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (text) => {
    const lines = StringPrototypeSplit(rest + text, '\0');
    rest = lines[lines.length - 1];
    for (let i = 0; i < lines.length - 1; i++) tell(lines[i]);
  });
  stream.on('error', () => {});
}

module.exports = { FilesWatcher, readReports, variable };
