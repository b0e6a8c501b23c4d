// Directories and links that lie in each other, and what is there already.
// Prints:
//   below itself: ERR_FS_CP_EINVAL ERR_FS_CP_EINVAL
//   below itself by a link: ERR_FS_CP_EINVAL ERR_FS_CP_EINVAL
//   a link to a directory again: ERR_FS_CP_EINVAL ERR_FS_CP_EINVAL
//   a link to a file again: copied copied
//   a link over a file: EEXIST EEXIST
//   a directory that exists: copied ERR_FS_CP_EEXIST
//   a filter that promises: ERR_INVALID_RETURN_VALUE copied
'use strict';

const fs = require('fs');

const recursive = { recursive: true };
const cases = {
  'below itself'() {
    fs.mkdirSync('from');
    return ['from', 'from/to', {}];
  },
  'below itself by a link'() {
    fs.mkdirSync('from');
    fs.symlinkSync('from', 'link');
    return [`${process.cwd()}/from`, `${process.cwd()}/link/to`, {}];
  },
  'a link to a directory again'() {
    fs.mkdirSync('from/directory', recursive);
    fs.symlinkSync(fs.realpathSync('from/directory'), 'from/link');
    fs.cpSync('from', 'to', recursive);
    return ['from', 'to', recursive];
  },
  'a link to a file again'() {
    fs.mkdirSync('from');
    fs.symlinkSync(__filename, 'from/link');
    fs.cpSync('from', 'to', recursive);
    return ['from', 'to', recursive];
  },
  'a link over a file'() {
    fs.mkdirSync('from');
    fs.mkdirSync('to');
    fs.symlinkSync('nowhere', 'from/link');
    fs.writeFileSync('to/link', '');
    return ['from', 'to', recursive];
  },
  'a directory that exists'() {
    fs.mkdirSync('from');
    fs.mkdirSync('to');
    return ['from', 'to', { recursive: true, errorOnExist: true, force: false }];
  },
  'a filter that promises'() {
    fs.mkdirSync('from');
    return ['from', 'to', { recursive: true, filter: async () => true }];
  },
};

async function outcome(copy, makeCase) {
  fs.mkdirSync('case');
  process.chdir('case');
  try {
    await copy(...makeCase());
    return 'copied';
  } catch (error) {
    return error.code;
  } finally {
    process.chdir('..');
    fs.rmSync('case', recursive);
  }
}

(async () => {
  for (const [name, makeCase] of Object.entries(cases)) {
    console.log(`${name}:`, await outcome(fs.cpSync, makeCase),
                await outcome(fs.promises.cp, makeCase));
  }
})();
