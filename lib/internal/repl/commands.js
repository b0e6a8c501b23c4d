'use strict';

// .help and the others.

const {
  ArrayPrototypeJoin, ArrayPrototypeSort, MathMax, ObjectKeys, StringPrototypeRepeat,
} = primordials;

const kEditorText = '// Entering editor mode (Ctrl+D to finish, Ctrl+C to cancel)\n';

function help() {
  const names = ArrayPrototypeSort(ObjectKeys(this.commands));
  let longest = 0;
  for (let i = 0; i < names.length; i++) longest = MathMax(longest, names[i].length);
  for (let i = 0; i < names.length; i++) {
    const { help: text } = this.commands[names[i]];
    const gap = StringPrototypeRepeat(' ', longest - names[i].length + 3);
    this.output.write(`.${names[i]}${text ? gap + text : ''}\n`);
  }
  this.output.write('\nPress Ctrl+C to abort current expression, Ctrl+D to exit the REPL\n');
  this.displayPrompt();
}

// use() returns what there is to say, if anything. Whatever happens, the prompt comes back.
function withFile(server, verb, file, use) {
  let text;
  if (file === '') {
    const { codes: { ERR_MISSING_ARGS } } = require('internal/errors');
    text = new ERR_MISSING_ARGS('file').message;
  } else {
    try {
      text = use(require('fs'));
    } catch {
      text = `Failed to ${verb}: ${file}`;
    }
  }
  if (text !== undefined) server.output.write(`${text}\n`);
  server.displayPrompt();
}

function save(file) {
  withFile(this, 'save', file, (fs) => {
    fs.writeFileSync(file, ArrayPrototypeJoin(this.lines, '\n'));
    return `Session saved to: ${file}`;
  });
}

function load(file) {
  withFile(this, 'load', file, (fs) => {
    if (!fs.statSync(file).isFile()) return `Failed to load: ${file} is not a valid file`;
    this.typeProgram(fs.readFileSync(file, 'utf8'));
  });
}

function defineCommands(server) {
  server.defineCommand('break', {
    __proto__: null,
    help: 'Sometimes you get stuck, this gets you out',
    action() {
      this.clearBufferedCommand();
      this.displayPrompt();
    },
  });
  server.defineCommand('clear', {
    __proto__: null,
    help: server.useGlobal ?
      'Alias for .break' : 'Break, and also clear the local context',
    action() {
      this.clearBufferedCommand();
      if (!this.useGlobal) {
        this.output.write('Clearing context...\n');
        this.resetContext();
      }
      this.displayPrompt();
    },
  });
  server.defineCommand('exit', {
    __proto__: null, help: 'Exit the REPL', action() { this.close(); },
  });
  server.defineCommand('help', { __proto__: null, help: 'Print this help message', action: help });
  server.defineCommand('save', {
    __proto__: null,
    help: 'Save all evaluated commands in this REPL session to a file',
    action: save,
  });
  server.defineCommand('load', {
    __proto__: null, help: 'Load JS from a file into the REPL session', action: load,
  });
  if (!server.terminal) return;
  server.defineCommand('editor', {
    __proto__: null,
    help: 'Enter editor mode',
    action() {
      this.startEditor();
      this.output.write(kEditorText);
    },
  });
}

module.exports = { defineCommands, kEditorText };
