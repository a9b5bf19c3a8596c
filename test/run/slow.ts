// Slow files, which `npm test` leaves out. `npm run test:slow` runs those whose sources changed since they last passed, as
// `npm run test:crash` does with its own. The nightly run runs all.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportGraph } from './imports.js';

/**
 * By the start of its path below test/: the files and folders of the project that a slow test file is about. Faster tests of the same
 * sources are in `npm test`.
 */
const SLOW: Readonly<Record<string, readonly string[]>> = {
  'channels/api/contract.': ['src/channels/api', 'src/domain/documents/sending'],
  'channels/api/partnersContract.': ['src/channels/api', 'src/domain/documents/sending'],
  'channels/email/contract.': ['src/channels/email', 'src/mail', 'src/domain/documents/sending'],
  'channels/email/documentsOf.': ['src/channels/email', 'src/mail'],
  'channels/email/hostile.': ['src/channels/email', 'src/mail'],
  'channels/email/mailboxes.': ['src/channels/email', 'src/mail'],
  'channels/email/smtpSteps.': ['src/channels/email', 'src/mail'],
  'channels/pagero/contract.': ['src/channels/pagero', 'src/domain/documents/sending'],
  'channels/pagero/receiveFaults.': ['src/channels/pagero', 'src/domain/accounts', 'src/domain/documents/receiving'],
  'channels/pagero/sendFaults.': ['src/channels/pagero', 'src/domain/documents/sending'],
  'channels/pagero/slow.': ['src/channels/pagero', 'src/domain/accounts'],
  'channels/phossAp/': ['src/channels/phossAp', 'src/domain/documents/sending'],
  'channels/weexa/contract.': ['src/channels/weexa', 'src/domain/documents/sending'],
  'commands/backup.': ['src/commands/backup', 'src/commands/backup.ts', 'src/commands/restore.ts', 'src/store/snapshot.ts'],
  'crash/email.': ['src/channels/email', 'src/mail', 'src/domain/documents/sending', 'src/domain/accounts'],
  'crash/migrate.': ['src/peppol/registry', 'src/domain/participants'],
  'crash/pagero.': ['src/channels/pagero', 'src/domain/documents/sending', 'src/domain/accounts'],
  'crash/phossAp.': ['src/channels/phossAp', 'src/domain/documents/sending'],
  'crash/remove.': ['src/peppol/registry', 'src/domain/participants'],
  'crash/renewal.': ['src/peppol/registry', 'src/domain/participants'],
  'crash/update.': ['src/peppol/registry', 'src/domain/participants'],
  'crash/weexa.': ['src/channels/weexa', 'src/domain/documents/sending'],
  'docs/blocks.': ['README.md', 'docs', 'src/commands'],
  'domain/documents/retrieval/statistics/statistics.': ['src/domain/documents/retrieval/statistics'],
  'domain/keys/sealed.': ['src/domain/keys', 'src/startup/openKeyring.ts'],
  'domain/maintenance/vacuum.': ['src/domain/maintenance'],
  'flows/as4Fuzz.': ['src/peppol/as4', 'src/channels/peppol'],
  'flows/fuzz.': ['src/server/request', 'src/xml', 'src/domain/documents/receiving'],
  'image.': ['Dockerfile', '.dockerignore', 'scripts', 'package.json', 'tsconfig.json'],
  'jobs/agenda.': ['src/jobs'],
  'peppol/registry/migration.': ['src/peppol/registry', 'src/domain/participants'],
  'peppol/registry/outages.': ['src/peppol/registry', 'src/domain/participants'],
  'peppol/registry/reconcile.': ['src/peppol/registry', 'src/domain/participants'],
  'server/connections.': ['src/server/request', 'src/server/server.ts', 'src/server/connections.ts'],
  'server/graphql/answerLimits.': ['src/server/graphql'],
  'server/graphql/compiledRandom.': ['src/server/graphql'],
  'server/oddInputs.': ['src/server/graphql', 'src/server/rest', 'src/domain', 'src/store/statement.ts'],
  'server/rest/as4Certificates.': ['src/pki', 'src/peppol/as4', 'src/channels/peppol'],
  'server/rest/as4Large.': ['src/peppol/as4', 'src/channels/peppol'],
  'server/rest/as4Slow.': ['src/peppol/as4', 'src/channels/peppol'],
  'server/rest/hostile/': ['src/server', 'src/xml', 'src/pdf', 'src/mail', 'src/pki', 'src/peppol/as4'],
  'startup/jobStoreAway.': ['src/jobs', 'src/startup'],
  'store/template.': ['src/store', 'scripts/template.mjs'],
  'validation/rules/manyParts.': ['src/validation'],
  'webhooks/faults/': ['src/domain/webhooks', 'src/outgoing'],
  'xml/streamGate.': ['src/xml'],
};

/** The digest of the sources of each slow file when it last passed. */
const RECORD = 'test/run/slow.json';

export type Digests = Readonly<Record<string, string>>;

export function isSlow(file: string, slow = SLOW): boolean {
  return aboutOf(file, slow) !== undefined;
}

const aboutOf = (file: string, slow: typeof SLOW): readonly string[] | undefined =>
  Object.entries(slow).find(([start]) => file.startsWith(start))?.[1];

/**
 * The digest of what a slow file is about: itself, what it imports below test/, the sources that those name, and its files and folders.
 * `file` is below dist/test, `root` the checkout.
 */
export function digestOf(file: string, root: string, { reachedFrom }: ImportGraph, slow = SLOW): string {
  const modules = [...reachedFrom(join('test', file), (one) => one.startsWith('test/'))].map((one) => one.replace(/\.js$/, '.ts'));
  const paths = new Set([...modules, ...(aboutOf(file, slow) ?? []).flatMap((about) => filesBelow(root, about))]);
  const hash = createHash('sha256');
  for (const path of [...paths].sort()) if (existsSync(join(root, path))) hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex').slice(0, 16);
}

/** Throws where a file or folder of the table does not exist. */
function filesBelow(root: string, path: string): string[] {
  if (statSync(join(root, path)).isFile()) return [path];
  const entries = readdirSync(join(root, path), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

export function recordedDigests(root: string): Digests {
  return JSON.parse(readFileSync(join(root, RECORD), 'utf8')) as Digests;
}

/** Keeps the digests of these files beside those of others. Files that are no longer slow are dropped. */
export function recordPassed(root: string, passed: Digests, slow = SLOW): void {
  const recorded = { ...recordedDigests(root), ...passed };
  const kept = Object.keys(recorded)
    .filter((file) => isSlow(file, slow))
    .sort();
  writeFileSync(join(root, RECORD), `${JSON.stringify(Object.fromEntries(kept.map((file) => [file, recorded[file]])), undefined, 2)}\n`);
}
