// `npm run files`: copies all large files from one store to another, or checks that each is where its row says.

import type { Config } from '../../config/config.js';
import { type BlobFault, checkBlobs } from '../domain/blobs/check.js';
import { migrateBlobs } from '../domain/blobs/migrate.js';
import { adoptStore, NOT_OURS, ownStore } from '../domain/blobs/ownership.js';
import { type BlobRow, countBlobs } from '../domain/blobs/rows.js';
import type { BlobStore } from '../domain/blobs/store.js';
import type { Sql } from '../domain/database.js';
import { openBlobs } from '../startup/openParts.js';
import { type Command, type CommandLine, say } from './command.js';
import { type FilesCommand, readArguments, type StoreName, USAGE } from './files/arguments.js';
import { createProgress } from './files/progress.js';
import { logOf, onDatabase } from './onDatabase.js';
import { Refused } from './refused.js';
import type { OfVerb } from './subcommands.js';

export const command: Command = {
  usage: USAGE,
  async run(line) {
    const asked = readArguments(line.args);
    const text = await onDatabase(line, async (config, { sql }) => {
      if (asked.verb === 'adopt') return adopt(line, config, sql);
      return asked.verb === 'check' ? check(line, config, sql) : migrate(line, config, sql, asked);
    });
    return say(line.stdout, text);
  },
};

async function check(line: CommandLine, config: Config, sql: Sql): Promise<string> {
  const blobs = await openStore(line, config, config.files.kind);
  const { files } = await countBlobs(sql);
  const progress = createProgress(files, (text) => line.stderr.write(text));
  let faults = 0;
  await checkBlobs(
    { sql, blobs },
    {
      whole: (row) => progress.done(row, 'whole'),
      fault: (row, fault) => {
        faults += 1;
        progress.done(row, fault);
        line.stdout.write(told(row, fault, config.files.kind));
      },
    },
  );
  return ended(progress.line(), faults);
}

async function adopt(line: CommandLine, config: Config, sql: Sql): Promise<string> {
  const blobs = await openStore(line, config, config.files.kind);
  await adoptStore(sql, blobs);
  return `${blobs.place} is this database's own.\n`;
}

async function migrate(line: CommandLine, config: Config, sql: Sql, stores: OfVerb<FilesCommand, 'migrate'>): Promise<string> {
  const [from, to] = [await openStore(line, config, stores.from), await openStore(line, config, stores.to)];
  const standing = await ownStore(sql, to);
  if (standing !== 'ours') throw new Refused(`${to.place}: ${NOT_OURS[standing]} (with the settings of that store).`);
  const { files } = await countBlobs(sql);
  const progress = createProgress(files, (text) => line.stderr.write(text));
  let faults = 0;
  await migrateBlobs(
    { sql, from, to, verifies: stores.verifies },
    {
      copied: (row) => progress.done(row, 'copied'),
      present: (row) => progress.done(row, 'there already'),
      fault: (row, fault, where) => {
        faults += 1;
        progress.done(row, fault);
        line.stdout.write(told(row, fault, stores[where]));
      },
    },
  );
  return ended(progress.line(), faults);
}

async function openStore(line: CommandLine, config: Config, name: StoreName): Promise<BlobStore> {
  if (name === 'disk') return openBlobs({ ...config, files: { kind: 'disk' } }, logOf(line));
  if (config.files.kind === 'disk') throw new Refused('S3_BUCKET is not set, so there is no S3 store to work with: set the S3 settings.');
  return openBlobs(config, logOf(line));
}

function told(row: BlobRow, fault: BlobFault, store: StoreName): string {
  const what = fault === 'missing' ? 'is missing' : 'has other bytes than its row says';
  const named = row.documentId === undefined ? `the export ${row.id}` : `a file of the document ${row.documentId}`;
  return `${row.key} ${what} (${store}): ${named} of ${row.tenantId}\n`;
}

function ended(line: string, faults: number): string {
  if (faults > 0) throw new Refused(`${line}.`);
  return `${line}.\n`;
}
