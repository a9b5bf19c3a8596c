// Brings every file from one store into another. What is there already is left, so that it may be stopped and begun again.
import { hash } from 'node:crypto';
import type { Sql } from '../database.js';
import type { BlobFault } from './check.js';
import { isStillNamed, judgeBlob } from './judge.js';
import { type BlobRow, forEachBlob } from './rows.js';
import { BlobMissing, type BlobStore } from './store.js';

export interface Migration {
  readonly sql: Sql;
  readonly from: Pick<BlobStore, 'get'>;
  readonly to: Pick<BlobStore, 'get' | 'put' | 'size'>;
  /** Reads what is there already, too; otherwise its length alone is looked at, for what was put was read back then. */
  readonly verifies: boolean;
}

/** Told of each as it is done, in no order. */
export interface MigrationReport {
  copied(row: BlobRow): void;
  /** It was there already. */
  present(row: BlobRow): void;
  /** It is not, or no longer, what its row says where it should come from, or after it was put. */
  fault(row: BlobRow, fault: BlobFault, where: 'from' | 'to'): void;
}

/** Nothing is removed from where it was. What is put is read back before it counts as copied. */
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

/** The bytes that the row names, or what is wrong with those that are there. */
async function read(blobs: Pick<BlobStore, 'get'>, row: BlobRow): Promise<Buffer | BlobFault> {
  try {
    const bytes = await blobs.get(row.key);
    return bytes.length === row.byteLength && hash('sha256', bytes, 'buffer').equals(row.sha256) ? bytes : 'different';
  } catch (error) {
    if (error instanceof BlobMissing) return 'missing';
    throw error;
  }
}
