// `exchange <command>`: every command of the project. `npm run <command>` is the same (scripts/exchange.mjs builds before, where needed).
import { onClosedOutput } from './commands/output.js';
import { sayFailure, shownUsage, UsageError } from './commands/usage.js';
import { nearest } from './nearest.js';
import { keepCompiled } from './startup/compileCache.js';

interface Command {
  readonly about: string;
  /** Loading a command runs it with the arguments of the process. */
  readonly run: () => Promise<unknown>;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  account: { about: 'channel accounts of a tenant: list, save, test, enable, disable', run: () => import('./commands/account.js') },
  audit: { about: 'verifies the audit log of tenants, and exports it', run: () => import('./commands/audit.js') },
  backup: { about: 'writes the database and its files to a folder', run: () => import('./commands/backup.js') },
  'bridge:check': { about: 'tries a bridge to Weexa against its contract', run: () => import('./commands/bridgeCheck.js') },
  client: { about: 'clients of tenants: add, list, change, revoke, new secrets', run: () => import('./commands/client.js') },
  codelists: { about: 'takes a published code list over, or compares it', run: () => import('./commands/codelists.js') },
  convert: { about: 'converts a CII invoice to UBL', run: () => import('./commands/convert.js') },
  demo: { about: 'sends an invoice from one tenant to another and shows each step', run: () => import('./commands/demo.js') },
  drift: { about: 'compares what is registered with the network', run: () => import('./commands/drift.js') },
  evidence: { about: 'writes what proves the way of a document', run: () => import('./commands/evidence.js') },
  files: { about: 'checks the file store, and moves files between stores', run: () => import('./commands/files.js') },
  flux10: { about: 'the French e-reports of a period', run: () => import('./commands/flux10.js') },
  hold: { about: 'documents that are kept whatever their age', run: () => import('./commands/hold.js') },
  keys: { about: 'master keys, and certificates of the network', run: () => import('./commands/keys.js') },
  lookup: { about: 'finds out whether and where a participant receives documents', run: () => import('./commands/lookup.js') },
  migrate: { about: 'brings the schema of the database up to date', run: () => import('./commands/migrate.js') },
  receive: { about: 'subscribes to webhooks, verifies and prints them', run: () => import('./commands/receive.js') },
  render: { about: 'writes a readable copy of a document', run: () => import('./commands/render.js') },
  reports: { about: 'the reports to OpenPeppol for a month', run: () => import('./commands/reports.js') },
  restore: { about: 'puts a backup into an empty database', run: () => import('./commands/restore.js') },
  retention: { about: 'how long documents are kept, by type and country', run: () => import('./commands/retention.js') },
  route: { about: 'says which way a document would take', run: () => import('./commands/route.js') },
  rules: { about: 'every rule with its place; comparison with official releases', run: () => import('./commands/rules.js') },
  tenant: { about: 'usage, quotas, export and erasure of tenants', run: () => import('./commands/tenant.js') },
  user: { about: 'people who sign in: add, roles, sessions', run: () => import('./commands/user.js') },
  validate: { about: 'checks files against the rules', run: () => import('./commands/validate.js') },
};

const USAGE = `Usage: exchange <command> [options]

Each command has --help. npm run <command> -- [options] is the same.

${Object.entries(COMMANDS)
  .map(([name, { about }]) => `  ${name.padEnd(14)}${about}`)
  .join('\n')}

The service itself: npm start. Settings: docs/settings.md.
`;
const EXIT_USAGE = 2;
/** The largest edit distance (Levenshtein) between an unknown command and the one that was meant. */
const NEAR_MAX = 2;

async function main(): Promise<void> {
  const [name = '--help'] = process.argv.slice(2);
  if (name === '--help' || name === '-h') {
    onClosedOutput(() => process.exit(0));
    process.stdout.write(shownUsage(USAGE));
    return;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) throw new UsageError(unknown(name));
  process.argv.splice(2, 1);
  await keepCompiled();
  await command.run();
}

function unknown(name: string): string {
  const near = nearest(name, Object.keys(COMMANDS), NEAR_MAX);
  return `There is no command "${name.slice(0, 100)}".${near === undefined ? '' : ` Is it ${near}?`}`;
}

process.setSourceMapsEnabled(true);
main().catch((error: unknown) => {
  sayFailure(error, USAGE);
  process.exit(EXIT_USAGE);
});
