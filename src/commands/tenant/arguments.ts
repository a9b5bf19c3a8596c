// Parses the command line. Pure.
import { FLAG, readVerb, required, TEXT, takesWords, UsageError } from '../usage.js';

export const USAGE = `Usage: npm run tenant -- <command> [options]

  usage [--tenant ID]                          what tenants use: documents of today, bytes stored, and their quotas
  quota --tenant ID [--documents N] [--bytes N]
                                               gives a tenant quotas of its own: uploads a day (UTC), bytes stored;
                                               0: no limit, default: that of the settings
  senders --tenant ID --own on|off|default     on: documents go out in the name of the tenant's own participants alone;
                                               default: on in production, otherwise off
  recount                                      counts what tenants use anew, from their documents
  export --tenant ID --to FOLDER               writes everything that is the tenant's into a folder that is empty or
                                               not there: a file of JSON lines a table, and the documents' files
  erase --tenant ID --confirm ID               removes the tenant and everything that is its own, for good

  --json    prints one JSON object (use npm run -s tenant -- … to get nothing else)

The database and the file store are those that the service's settings name. Only one process at a time can open an embedded database: stop the service first.
`;

export type Command = { readonly json: boolean } & (
  | { readonly verb: 'usage'; readonly tenantId: string | undefined }
  | {
      readonly verb: 'quota';
      readonly tenantId: string;
      /** null: the value of the settings. Undefined: unchanged. */
      readonly documentsPerDay: number | null | undefined;
      readonly bytesMax: number | null | undefined;
    }
  | {
      readonly verb: 'senders';
      readonly tenantId: string;
      /** null: as the environment says. */
      readonly onlyOwnSenders: boolean | null;
    }
  | { readonly verb: 'recount' }
  | { readonly verb: 'export'; readonly tenantId: string; readonly folder: string }
  | { readonly verb: 'erase'; readonly tenantId: string }
);

const ONE = { tenant: TEXT, json: FLAG };
const VERBS = {
  usage: ONE,
  quota: { ...ONE, documents: TEXT, bytes: TEXT },
  senders: { ...ONE, own: TEXT },
  recount: { json: FLAG },
  export: { ...ONE, to: TEXT },
  erase: { ...ONE, confirm: TEXT },
};

/** Throws UsageError. */
export function readArguments(given: readonly string[]): Command {
  const line = readVerb(given, VERBS);
  takesWords(line, 0);
  const { verb, values } = line;
  const { json = false } = values;
  switch (verb) {
    case 'recount':
      return { verb, json };
    case 'usage':
      return { verb, json, tenantId: values.tenant };
    case 'export':
      return { verb, json, tenantId: required('--tenant', values.tenant), folder: required('--to', values.to) };
    case 'erase': {
      const tenantId = required('--tenant', values.tenant);
      if (values.confirm !== tenantId) throw new UsageError(`To erase ${tenantId} for good, add --confirm ${tenantId}.`);
      return { verb, json, tenantId };
    }
    case 'senders':
      return { verb, json, tenantId: required('--tenant', values.tenant), onlyOwnSenders: choice('--own', values.own) };
    case 'quota': {
      const quota = { documentsPerDay: limit('--documents', values.documents), bytesMax: limit('--bytes', values.bytes) };
      if (quota.documentsPerDay === undefined && quota.bytesMax === undefined) throw new UsageError('--documents or --bytes is missing.');
      return { verb, json, tenantId: required('--tenant', values.tenant), ...quota };
    }
  }
}

function limit(name: string, value: string | undefined): number | null | undefined {
  if (value === undefined) return undefined;
  if (value === 'default') return null;
  if (/^\d{1,15}$/.test(value)) return Number(value);
  throw new UsageError(`${name} is "${value}"; it takes a whole number of at most 15 digits, or default.`);
}

const CHOICES: ReadonlyMap<string, boolean | null> = new Map([
  ['on', true],
  ['off', false],
  ['default', null],
]);

function choice(name: string, value: string | undefined): boolean | null {
  const chosen = CHOICES.get(required(name, value));
  if (chosen === undefined) throw new UsageError(`${name} is "${value}"; it takes on, off or default.`);
  return chosen;
}
