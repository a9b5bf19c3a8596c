// `npm run user`: people who sign in, their roles and sessions, in the database of the service's settings.
import { openMail } from '../startup/openMail.js';
import type { Command } from './command.js';
import { onDatabase } from './onDatabase.js';
import { sayOutput } from './subcommands.js';
import { readArguments, USAGE } from './user/arguments.js';
import { run } from './user/run.js';

export const command: Command = {
  usage: USAGE,
  async run(line) {
    const asked = readArguments(line.args);
    const output = await onDatabase(line, async (config, database) => {
      await using stack = new AsyncDisposableStack();
      const publicUrl = config.http.publicUrl ?? `http://127.0.0.1:${config.http.port}`;
      const clock = (): Date => new Date();
      const mail = openMail(config, { authority: undefined, clock }, { publicUrl }, stack);
      return await run({ database, clock, mail }, publicUrl, asked);
    });
    return sayOutput(line, asked, output);
  },
};
