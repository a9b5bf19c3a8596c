// What maintainers run on a checkout: `npm run --silent rules -- …` and `npm run --silent codelists -- …`.
import type { Command } from '../src/commands/command.js';
import { runProcess } from '../src/commands/runProcess.js';
import { UsageError } from '../src/commands/usage.js';
import { command as codelists } from './codelists.js';
import { command as rules } from './rules.js';

/** By the name of the npm script. */
export const TOOLS = { codelists, rules };

if (import.meta.main) {
  const [name = '', ...args] = process.argv.slice(2);
  const command: Command | undefined = (TOOLS as Readonly<Record<string, Command>>)[name];
  if (command === undefined) throw new UsageError(`There is no tool "${name}".`);
  await runProcess(name, command, args);
}
