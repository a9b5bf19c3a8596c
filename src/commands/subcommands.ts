// What commands with subcommands have in common.

/** The commands of a union that have this verb. */
export type OfVerb<Command extends { readonly verb: string }, Verb extends Command['verb']> = Extract<Command, { readonly verb: Verb }>;

/** What a subcommand prints: a text for people, or with `--json` the object. */
export interface CommandOutput {
  readonly text: string;
  readonly json: object;
}
