// `npm run client`: manages tenants and their clients, in the database of the service's settings.
import { readArguments, USAGE } from './client/arguments.js';
import { run } from './client/run.js';
import type { Command } from './command.js';
import { onDatabase } from './onDatabase.js';
import { sayOutput } from './subcommands.js';

export const command: Command = {
  usage: USAGE,
  async run(line) {
    const asked = readArguments(line.args);
    return sayOutput(line, asked, await onDatabase(line, ({ tokens }, database) => run({ database }, tokens, asked)));
  },
};
