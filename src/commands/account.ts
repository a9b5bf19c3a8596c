// `npm run account`: shows, changes and tests the channel accounts of a tenant.
import { readArguments, USAGE } from './account/arguments.js';
import { run } from './account/run.js';
import type { Command } from './command.js';
import { onApp } from './onApp.js';
import { sayOutput } from './subcommands.js';

export const command: Command = {
  usage: USAGE,
  async run(line) {
    const asked = readArguments(line.args);
    // An alert that a test raises is part of its answer.
    const output = await onApp(line, (app) => run(app, asked, line), 'error');
    return sayOutput(line, asked, output, output.fails === true ? 1 : 0);
  },
};
