// `npm run user`: people who sign in, their roles and sessions, in the database of the service's settings.
import { openMail } from '../startup/openMail.js';
import { endWith } from './end.js';
import { onDatabase } from './onDatabase.js';
import { shownUsage } from './usage.js';
import { readArguments, USAGE } from './user/arguments.js';
import { run } from './user/run.js';

async function main(given: readonly string[]): Promise<string> {
  const command = readArguments(given);
  if (command.verb === 'help') return shownUsage(USAGE);
  const { text, json } = await onDatabase(async (config, database) => {
    await using stack = new AsyncDisposableStack();
    const publicUrl = config.http.publicUrl ?? `http://127.0.0.1:${config.http.port}`;
    const clock = (): Date => new Date();
    const mail = openMail(config, { authority: undefined, clock }, { publicUrl }, stack);
    return await run({ database, clock, mail }, publicUrl, command);
  });
  return `${command.json ? JSON.stringify(json) : text}\n`;
}

endWith(main(process.argv.slice(2)), USAGE);
