// Copies every file from one store to another. Existing copies are kept, so that a copy may be stopped and started again.
import { hash } from 'node:crypto';
import type { Sql } from '../database.js';
import type { BlobFault } from './check.js';
import { isStillNamed, judgeBlob } from './judge.js';
import { type BlobRow, forEachBlob } from './rows.js';
import { BlobMissing, type BlobStore, BlobTooLarge } from './store.js';

interface Migration {
  readonly sql: Sql;
  readonly from: Pick<BlobStore, 'get' | 'stream'>;
  readonly to: Pick<BlobStore, 'get' | 'put' | 'putStream' | 'remove' | 'size'>;
  /** Reads existing copies, too. Otherwise only their length is checked, because each was read back when it was written. */
  readonly verifies: boolean;
}

/** Called for each file, in no order. */
interface MigrationReport {
  copied(row: BlobRow): void;
  /** The copy existed. */
  present(row: BlobRow): void;
  /** The source, or the written copy, does not have the bytes of the row. */
  fault(row: BlobRow, fault: BlobFault, where: 'from' | 'to'): void;
}

/** Removes nothing from the source. A copy is read back before it counts. */
export async function migrateBlobs(app: Migration, report: MigrationReport): Promise<void> {
  await forEachBlob(app.sql, async (row) => {
    if (await isThere(app, row)) return report.present(row);
    const fault = await copy(app, row);
    if (fault !== undefined) {
      if (await isStillNamed(app.sql, row)) report.fault(row, fault, 'from');
      return;
    }
    const verdict = await judgeBlob(app.to, row);
    if (verdict === 'whole') report.copied(row);
    else report.fault(row, verdict, 'to');
  });
}

async function isThere({ to, verifies }: Migration, row: BlobRow): Promise<boolean> {
  return (await to.size(row.key)) === row.byteLength && (!verifies || (await judgeBlob(to, row)) === 'whole');
}

/** What is wrong with the stored bytes, where they are not those of the row: then nothing is stored. */
async function copy({ from, to }: Migration, row: BlobRow): Promise<BlobFault | undefined> {
  try {
    // An archive may be larger than memory is.
    if (row.table === 'export_job') return await copyStream({ from, to }, row);
    const bytes = await from.get(row.key);
    if (bytes.length !== row.byteLength || !hash('sha256', bytes, 'buffer').equals(row.sha256)) return 'different';
    await to.put(row.key, bytes);
    return undefined;
  } catch (error) {
    if (error instanceof BlobMissing) return 'missing';
    if (error instanceof BlobTooLarge) return 'different';
    throw error;
  }
}

async function copyStream({ from, to }: Pick<Migration, 'from' | 'to'>, row: BlobRow): Promise<BlobFault | undefined> {
  const stored = await to.putStream(row.key, await from.stream(row.key), { bytesMax: row.byteLength });
  if (stored.byteLength === row.byteLength && stored.sha256.equals(row.sha256)) return undefined;
  await to.remove(row.key);
  return 'different';
}
