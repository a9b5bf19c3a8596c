// `npm run tenant`: shows and limits the usage of a tenant, exports its data, and erases it.
import type { Command } from './command.js';
import { onApp } from './onApp.js';
import { sayOutput } from './subcommands.js';
import { readArguments, USAGE } from './tenant/arguments.js';
import { run } from './tenant/run.js';

export const command: Command = {
  usage: USAGE,
  async run(line) {
    const asked = readArguments(line.args);
    return sayOutput(line, asked, await onApp(line, (app) => run(app, asked)));
  },
};
