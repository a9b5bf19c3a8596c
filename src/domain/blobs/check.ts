// Checks that every file in a row is in the store, byte for byte.
import type { Sql } from '../database.js';
import { type FileCondition, isStillNamed, judgeBlob } from './judge.js';
import { type BlobRow, forEachBlob } from './rows.js';
import type { BlobStore } from './store.js';

export type BlobFault = Exclude<FileCondition, 'whole'>;

/** Called for each fault, in no order. Safe beside a running service. */
interface CheckReport {
  whole(row: BlobRow): void;
  fault(row: BlobRow, fault: BlobFault): void;
}

export async function checkBlobs(app: { readonly sql: Sql; readonly blobs: Pick<BlobStore, 'get'> }, report: CheckReport): Promise<void> {
  await forEachBlob(app.sql, async (row) => {
    const verdict = await judgeBlob(app.blobs, row);
    if (verdict === 'whole') report.whole(row);
    else if (await isStillNamed(app.sql, row)) report.fault(row, verdict);
  });
}
