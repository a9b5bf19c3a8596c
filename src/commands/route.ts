// `npm run route`: says which way a document would take, and shows or replaces the rules of a tenant.
import type { Command } from './command.js';
import { onApp } from './onApp.js';
import { readArguments, USAGE } from './route/arguments.js';
import { EXIT, run } from './route/run.js';
import { sayOutput } from './subcommands.js';

export const command: Command = {
  usage: USAGE,
  failed: EXIT.failed,
  async run(line) {
    const asked = readArguments(line.args);
    const output = await onApp(line, (app) => run(app, asked, line));
    return output === undefined ? EXIT.failed : sayOutput(line, asked, output, output.code);
  },
};
