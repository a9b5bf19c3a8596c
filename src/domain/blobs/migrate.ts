// Copies every file from one store to another. Existing copies are kept, so that a copy may be stopped and started again.
import { hash } from 'node:crypto';
import type { Sql } from '../database.js';
import type { BlobFault } from './check.js';
import { isStillNamed, judgeBlob } from './judge.js';
import { type BlobRow, forEachBlob } from './rows.js';
import { BlobMissing, type BlobStore } from './store.js';

interface Migration {
  readonly sql: Sql;
  readonly from: Pick<BlobStore, 'get'>;
  readonly to: Pick<BlobStore, 'get' | 'put' | 'size'>;
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
    const found = await read(app.from, row);
    if (typeof found === 'string') {
      if (await isStillNamed(app.sql, row)) report.fault(row, found, 'from');
      return;
    }
    await app.to.put(row.key, found);
    const verdict = await judgeBlob(app.to, row);
    if (verdict === 'whole') report.copied(row);
    else report.fault(row, verdict, 'to');
  });
}

async function isThere({ to, verifies }: Migration, row: BlobRow): Promise<boolean> {
  return (await to.size(row.key)) === row.byteLength && (!verifies || (await judgeBlob(to, row)) === 'whole');
}

/** The bytes of the row, or what is wrong with the stored ones. */
async function read(blobs: Pick<BlobStore, 'get'>, row: BlobRow): Promise<Buffer | BlobFault> {
  try {
    const bytes = await blobs.get(row.key);
    return bytes.length === row.byteLength && hash('sha256', bytes, 'buffer').equals(row.sha256) ? bytes : 'different';
  } catch (error) {
    if (error instanceof BlobMissing) return 'missing';
    throw error;
  }
}
