// Parses the command line. Pure.
import { cut } from '../../cut.js';
import { NAME_RULE, readEmail, readName } from '../../domain/people/limits.js';
import { ROLES, type Role } from '../../domain/people/roles.js';
import { isUuid } from '../../domain/uuid.js';
import { parseLine, UsageError } from '../usage.js';

export const USAGE = `Usage: npm run user -- <command> [options]

  add E-MAIL --tenant T --role R [--name NAME]   adds a person, or gives one who exists a role; prints a link that sets a password,
                                                 once, within a day
      --send                                     sends the link by mail (SMTP_URL) and does not print it
  list [--tenant T]                              shows people and what they may do
  role E-MAIL --tenant T --role R                changes what a person may do
  remove E-MAIL --tenant T                       takes the role at a tenant, and ends the sessions there
  disable E-MAIL                                 ends all sessions of a person, who can no longer sign in
  enable E-MAIL                                  lets a person sign in again
  sessions list [E-MAIL]                         shows open sessions
  sessions end E-MAIL [ID]                       ends the sessions of a person, or one of them
  factors remove E-MAIL                          removes the codes and passkeys of a person, who has lost them

  --role    ${ROLES.join(', ')}: reads; also acts on documents, deliveries and participants; also manages
  --json    prints one JSON object (use npm run -s user -- … to get nothing else)

The database is the one that the service's settings name: DATABASE_URL, or the embedded one in DATA_DIR, which one
process may open at a time.
`;

export type Command = { readonly json: boolean } & (
  | {
      readonly verb: 'add';
      readonly email: string;
      readonly tenantId: string;
      readonly role: Role;
      readonly name: string;
      readonly isSent: boolean;
    }
  | { readonly verb: 'list'; readonly tenantId: string | undefined }
  | { readonly verb: 'role'; readonly email: string; readonly tenantId: string; readonly role: Role }
  | { readonly verb: 'remove'; readonly email: string; readonly tenantId: string }
  | { readonly verb: 'disable'; readonly email: string }
  | { readonly verb: 'enable'; readonly email: string }
  | { readonly verb: 'factors remove'; readonly email: string }
  | { readonly verb: 'sessions list'; readonly email: string | undefined }
  | { readonly verb: 'sessions end'; readonly email: string; readonly id: string | undefined }
);

/** Throws UsageError. */
export function readArguments(given: readonly string[]): Command {
  const { values, positionals } = parse(given);
  const json = values.json ?? false;
  const [first, ...others] = positionals;
  const isPair = first === 'sessions' || first === 'factors';
  const [verb, rest] = isPair ? [`${first} ${others[0] ?? ''}`, others.slice(1)] : [first, others];
  const only = (max: number): void => {
    if (rest.length > max) throw new UsageError(`${verb} takes no "${rest[max]}".`);
  };
  switch (verb) {
    case 'add':
      only(1);
      return {
        verb,
        json,
        ...roleOf(rest[0], values),
        email: newEmailOf(emailOf(rest[0])),
        name: nameOf(values.name ?? rest[0] ?? ''),
        isSent: values.send === true,
      };
    case 'role':
      only(1);
      return { verb, json, ...roleOf(rest[0], values) };
    case 'list':
      only(0);
      return { verb, json, tenantId: values.tenant };
    case 'remove':
      only(1);
      return { verb, json, email: emailOf(rest[0]), tenantId: tenantOf(values) };
    case 'disable':
    case 'enable':
    case 'factors remove':
      only(1);
      return { verb, json, email: emailOf(rest[0]) };
    case 'sessions list':
      only(1);
      return { verb, json, email: rest[0] === undefined ? undefined : emailOf(rest[0]) };
    case 'sessions end':
      only(2);
      return { verb, json, email: emailOf(rest[0]), id: rest[1] === undefined ? undefined : sessionOf(rest[1]) };
    default:
      throw new UsageError(verb === undefined ? 'A command is missing.' : `There is no command "${verb.trim()}".`);
  }
}

type ParsedOptions = ReturnType<typeof parse>['values'];

function roleOf(email: string | undefined, values: ParsedOptions): { email: string; tenantId: string; role: Role } {
  const tenantId = tenantOf(values);
  const known = ROLES.find((one) => one === values.role);
  if (known === undefined) throw new UsageError(`--role takes ${ROLES.join(', ')}.`);
  return { email: emailOf(email), tenantId, role: known };
}

function tenantOf({ tenant }: ParsedOptions): string {
  if (tenant === undefined) throw new UsageError('--tenant is missing.');
  return tenant;
}

/** As typed: it may be in a form of before. */
function emailOf(text: string | undefined): string {
  if (text === undefined) throw new UsageError('E-MAIL is missing.');
  return text.includes('@') ? text : newEmailOf(text);
}

/** The mailbox of whoever is added. */
function newEmailOf(text: string): string {
  const email = readEmail(text);
  if (email === undefined) throw new UsageError(`"${cut(text, 100)}" is no e-mail address.`);
  return email;
}

function sessionOf(id: string): string {
  if (!isUuid(id)) throw new UsageError(`"${cut(id, 100)}" is no id of a session: sessions list shows them.`);
  return id;
}

function nameOf(text: string): string {
  const name = readName(text);
  if (name === undefined) throw new UsageError(`--name takes ${NAME_RULE}.`);
  return name;
}

function parse(given: readonly string[]) {
  const text = { type: 'string' } as const;
  return parseLine({
    args: [...given],
    allowPositionals: true,
    options: {
      tenant: text,
      role: text,
      name: text,
      send: { type: 'boolean' },
      json: { type: 'boolean' },
    },
  });
}
