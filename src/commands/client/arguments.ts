// Parses the command line. Pure.
import { CLIENT_OVERLAP } from '../../domain/clients/change.js';
import { GRANTABLE_SCOPES, LIMITS, SCOPES, type Scope } from '../../domain/vocabulary.js';
import { FLAG, readVerb, TEXT, takesWords, UsageError } from '../usage.js';

const HOURS = CLIENT_OVERLAP.standard / 3600;
const HOURS_MAX = CLIENT_OVERLAP.max / 3600;

export const USAGE = `Usage: npm run client -- <command> [options]

  add --tenant ID [--name NAME] [--scopes a,b] CLIENT_ID   adds a client, and its tenant where that is missing;
                                                           prints the secret, this once
  rotate [--overlap-hours N] CLIENT_ID                     gives a client a new secret, and prints it, this once; the old
                                                           one is taken for N hours more: 0 to ${HOURS_MAX}, ${HOURS} where absent
  revoke CLIENT_ID                                         refuses a client from now on, for good
  list [--tenant ID]                                       shows tenants and their clients

  --json      prints one JSON object (use npm run -s client -- … to get nothing else)
  --scopes    of ${GRANTABLE_SCOPES.join(', ')};
              all but the last where absent

Ids are 1 to ${LIMITS.clientIdCharactersMax} of A-Z a-z 0-9 . _ - and begin with a letter or digit.
Where tokens come from an external issuer (TOKEN_ISSUER_JWKS_URL), add takes no CLIENT_ID and adds the tenant alone.
The database is the one that the service's settings name: DATABASE_URL, or the embedded one in DATA_DIR, which one
process may open at a time.
`;

export type Command = { readonly json: boolean } & (
  | {
      readonly verb: 'add';
      readonly tenantId: string;
      readonly name: string | undefined;
      readonly scopes: readonly Scope[];
      readonly clientId: string | undefined;
    }
  | { readonly verb: 'rotate'; readonly clientId: string; readonly overlapSeconds: number }
  | { readonly verb: 'revoke'; readonly clientId: string }
  | { readonly verb: 'list'; readonly tenantId: string | undefined }
);

const VERBS = {
  add: { tenant: TEXT, name: TEXT, scopes: TEXT, json: FLAG },
  rotate: { 'overlap-hours': TEXT, json: FLAG },
  revoke: { json: FLAG },
  list: { tenant: TEXT, json: FLAG },
};

/** Throws UsageError. */
export function readArguments(given: readonly string[]): Command {
  const line = readVerb(given, VERBS);
  const { words } = line;
  const { json = false } = line.values;
  switch (line.verb) {
    case 'add':
      return {
        verb: line.verb,
        json,
        tenantId: readId('--tenant', line.values.tenant, LIMITS.tenantIdCharactersMax),
        name: readName(line.values.name),
        scopes: readScopes(line.values.scopes),
        clientId: words.length === 0 ? undefined : onlyClientId(words),
      };
    case 'rotate':
      return { verb: line.verb, json, clientId: onlyClientId(words), overlapSeconds: 3600 * readHours(line.values['overlap-hours']) };
    case 'revoke':
      return { verb: line.verb, json, clientId: onlyClientId(words) };
    case 'list':
      takesWords(line, 0);
      return {
        verb: line.verb,
        json,
        tenantId: line.values.tenant === undefined ? undefined : readId('--tenant', line.values.tenant, LIMITS.tenantIdCharactersMax),
      };
  }
}

function onlyClientId(rest: readonly string[]): string {
  if (rest.length > 1) throw new UsageError(`One CLIENT_ID at a time, not also "${rest[1]}".`);
  return readId('CLIENT_ID', rest[0], LIMITS.clientIdCharactersMax);
}

function readId(what: string, value: string | undefined, charactersMax: number): string {
  if (value === undefined) throw new UsageError(`${what} is missing.`);
  if (value.length <= charactersMax && /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(value)) return value;
  throw new UsageError(`${what} is "${value}"; it takes 1 to ${charactersMax} of A-Z a-z 0-9 . _ - and begins with a letter or digit.`);
}

function readName(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const name = value.trim();
  if (name !== '' && [...name].length <= LIMITS.tenantNameCharactersMax && !/\p{Cc}|\p{Cs}/u.test(name)) return name;
  throw new UsageError(`--name takes 1 to ${LIMITS.tenantNameCharactersMax} printable characters.`);
}

function readHours(value: string | undefined): number {
  if (value === undefined) return HOURS;
  const hours = /^\d{1,3}$/.test(value) ? Number(value) : Number.NaN;
  if (hours <= HOURS_MAX) return hours;
  throw new UsageError(`--overlap-hours is "${value}"; it takes a whole number from 0 to ${HOURS_MAX}.`);
}

function readScopes(value: string | undefined): readonly Scope[] {
  if (value === undefined) return SCOPES;
  const asked = value.split(',').map((one) => one.trim());
  const wrong = asked.find((one) => !GRANTABLE_SCOPES.some((scope) => scope === one));
  if (wrong !== undefined) throw new UsageError(`--scopes holds "${wrong}"; it takes ${GRANTABLE_SCOPES.join(', ')}, separated by commas.`);
  return GRANTABLE_SCOPES.filter((scope) => asked.includes(scope));
}
