// Parses the command line. Pure.
import { cut } from '../../cut.js';
import { NAME_RULE, readEmail, readName } from '../../domain/people/limits.js';
import { ROLES, type Role } from '../../domain/people/roles.js';
import { isUuid } from '../../domain/uuid.js';
import { FLAG, readVerb, required, TEXT, takesWords, UsageError } from '../usage.js';

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

const JSON_ALONE = { json: FLAG };
const VERBS = {
  add: { tenant: TEXT, role: TEXT, name: TEXT, send: FLAG, json: FLAG },
  list: { tenant: TEXT, json: FLAG },
  role: { tenant: TEXT, role: TEXT, json: FLAG },
  remove: { tenant: TEXT, json: FLAG },
  disable: JSON_ALONE,
  enable: JSON_ALONE,
  'sessions list': JSON_ALONE,
  'sessions end': JSON_ALONE,
  'factors remove': JSON_ALONE,
};

/** Throws UsageError. */
export function readArguments(given: readonly string[]): Command {
  const line = readVerb(given, VERBS);
  const { words } = line;
  const { json = false } = line.values;
  takesWords(line, line.verb === 'list' ? 0 : line.verb === 'sessions end' ? 2 : 1);
  switch (line.verb) {
    case 'add':
      return {
        verb: line.verb,
        json,
        ...roleOf(words[0], line.values),
        email: newEmailOf(emailOf(words[0])),
        name: nameOf(line.values.name ?? words[0] ?? ''),
        isSent: line.values.send === true,
      };
    case 'role':
      return { verb: line.verb, json, ...roleOf(words[0], line.values) };
    case 'list':
      return { verb: line.verb, json, tenantId: line.values.tenant };
    case 'remove':
      return { verb: line.verb, json, email: emailOf(words[0]), tenantId: required('--tenant', line.values.tenant) };
    case 'disable':
    case 'enable':
    case 'factors remove':
      return { verb: line.verb, json, email: emailOf(words[0]) };
    case 'sessions list':
      return { verb: line.verb, json, email: words[0] === undefined ? undefined : emailOf(words[0]) };
    case 'sessions end':
      return { verb: line.verb, json, email: emailOf(words[0]), id: words[1] === undefined ? undefined : sessionOf(words[1]) };
  }
}

function roleOf(
  email: string | undefined,
  values: { readonly tenant?: string; readonly role?: string },
): { email: string; tenantId: string; role: Role } {
  const tenantId = required('--tenant', values.tenant);
  const known = ROLES.find((one) => one === values.role);
  if (known === undefined) throw new UsageError(`--role takes ${ROLES.join(', ')}.`);
  return { email: emailOf(email), tenantId, role: known };
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
