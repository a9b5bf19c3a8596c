// What commands with subcommands have in common.
import { type CommandLine, say } from './command.js';

/** The commands of a union that have this verb. */
export type OfVerb<Command extends { readonly verb: string }, Verb extends Command['verb']> = Extract<Command, { readonly verb: Verb }>;

/** What a subcommand prints: a text for people, or with `--json` the object. */
export interface CommandOutput {
  readonly text: string;
  readonly json: object;
}

/** Prints it, and returns the exit code. */
export function sayOutput({ stdout }: CommandLine, { json: asJson }: { readonly json: boolean }, output: CommandOutput, code = 0): number {
  return say(stdout, `${asJson ? JSON.stringify(output.json) : output.text}\n`, code);
}
