// `exchange <command>`: every command of the project. Loads none but the one that is chosen.
import { cut } from '../cut.js';
import { nearest } from '../nearest.js';
import type { Command } from './command.js';
import { UsageError } from './usage.js';

interface Listed {
  readonly about: string;
  readonly load: () => Promise<{ readonly command: Command }>;
}

const COMMANDS: Readonly<Record<string, Listed>> = {
  account: { about: 'channel accounts of a tenant: list, save, test, enable, disable', load: () => import('./account.js') },
  audit: { about: 'verifies the audit log of tenants, and exports it', load: () => import('./audit.js') },
  backup: { about: 'writes the database and its files to a folder', load: () => import('./backup.js') },
  'bridge:check': { about: 'tries a bridge to Weexa against its contract', load: () => import('./bridgeCheck.js') },
  client: { about: 'clients of tenants: add, list, change, revoke, new secrets', load: () => import('./client.js') },
  convert: { about: 'converts a CII invoice to UBL', load: () => import('./convert.js') },
  demo: { about: 'sends an invoice from one tenant to another and shows each step', load: () => import('./demo.js') },
  drift: { about: 'compares what is registered with the network', load: () => import('./drift.js') },
  evidence: { about: 'writes what proves the way of a document', load: () => import('./evidence.js') },
  files: { about: 'checks the file store, and moves files between stores', load: () => import('./files.js') },
  flux10: { about: 'the French e-reports of a period', load: () => import('./flux10.js') },
  hold: { about: 'documents that are kept whatever their age', load: () => import('./hold.js') },
  json: { about: 'an invoice as JSON, and the document of such a JSON', load: () => import('./json.js') },
  keys: { about: 'master keys, and certificates of the network', load: () => import('./keys.js') },
  lookup: { about: 'finds out whether and where a participant receives documents', load: () => import('./lookup.js') },
  migrate: { about: 'brings the schema of the database up to date', load: () => import('./migrate.js') },
  receive: { about: 'subscribes to webhooks, verifies and prints them', load: () => import('./receive.js') },
  render: { about: 'writes a readable copy of a document', load: () => import('./render.js') },
  reports: { about: 'the reports to OpenPeppol for a month', load: () => import('./reports.js') },
  restore: { about: 'puts a backup into an empty database', load: () => import('./restore.js') },
  retention: { about: 'how long documents are kept, by type and country', load: () => import('./retention.js') },
  route: { about: 'says which way a document would take', load: () => import('./route.js') },
  taxdata: { about: 'the tax data document of an invoice', load: () => import('./taxdata.js') },
  tenant: { about: 'usage, quotas, export and erasure of tenants', load: () => import('./tenant.js') },
  user: { about: 'people who sign in: add, roles, sessions', load: () => import('./user.js') },
  validate: { about: 'checks files against the rules', load: () => import('./validate.js') },
};

const USAGE = `Usage: exchange <command> [options]

Each command has --help. npm run <command> -- [options] is the same.

${Object.entries(COMMANDS)
  .map(([name, { about }]) => `  ${name.padEnd(14)}${about}`)
  .join('\n')}

The service itself: npm start. Settings: docs/settings.md.
`;
/** The largest edit distance (Levenshtein) between an unknown command and the one that was meant. */
const NEAR_MAX = 2;

interface Chosen {
  readonly name: string;
  readonly command: Command;
  /** What follows the name of the command. */
  readonly args: readonly string[];
}

/** The command that is asked for: the list where none is, and one that refuses the line where it is unknown. */
export async function choose([name = '--help', ...args]: readonly string[]): Promise<Chosen> {
  const listed = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (listed !== undefined) return { name, command: (await listed.load()).command, args };
  return { name: 'exchange', command: { usage: USAGE, onlyPrints: true, run: () => Promise.reject(unknown(name)) }, args: [name] };
}

function unknown(name: string): UsageError {
  const near = nearest(name, Object.keys(COMMANDS), NEAR_MAX);
  return new UsageError(`There is no command "${cut(name, 100)}".${near === undefined ? '' : ` Is it ${near}?`}`);
}
