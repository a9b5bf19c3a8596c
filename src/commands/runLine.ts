// Runs a command on a command line. What all commands have in common: --help never acts, a wrong command line ends with 2, a fault is said on
// standard error as the last line.
import type { Command, CommandLine } from './command.js';
import { say } from './command.js';
import { fitted, painted } from './output.js';
import { printableTo } from './printable.js';
import { sentence } from './refused.js';
import { UsageError } from './usage.js';

const EXIT = { done: 0, failed: 1, usage: 2 } as const;

/** Returns the exit code. */
export async function runLine(command: Command, given: CommandLine): Promise<number> {
  const { usage, failed = EXIT.failed } = command;
  const line = { ...given, stdout: printableTo(given.stdout), stderr: printableTo(given.stderr) };
  const { stdout, stderr } = line;
  if (asksForHelp(usage, line.args)) return say(stdout, fitted(stdout, usage), EXIT.done);
  try {
    return await command.run(line);
  } catch (error) {
    if (!(error instanceof UsageError)) return say(stderr, `${painted(stderr, 'red', sentence(error))}\n`, failed);
    // Only the first line of the usage, so that the error stays in sight.
    const head = `${firstLine(usage)}\nWith --help it says more.\n\n`;
    return say(stderr, `${head}${painted(stderr, 'red', fitted(stderr, error.message))}\n`, EXIT.usage);
  }
}

/** A command with commands of its own also knows `help`. */
function asksForHelp(usage: string, args: readonly string[]): boolean {
  const end = args.indexOf('--');
  const options = end === -1 ? args : args.slice(0, end);
  return options.some((one) => one === '--help' || one === '-h') || (args[0] === 'help' && firstLine(usage).includes('<command>'));
}

function firstLine(text: string): string {
  return text.split('\n')[0]!;
}
