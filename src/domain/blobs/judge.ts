// Checks that a store has exactly the bytes of a row, by length and SHA-256.
import { createHash } from 'node:crypto';
import type { Sql } from '../database.js';
import type { BlobRow, NamedFile } from './rows.js';
import { BlobMissing, type BlobStore } from './store.js';

export type FileCondition = 'whole' | 'missing' | 'different';

const PIECE_BYTES = 4 * 1024 * 1024;

/** Reads all bytes, a piece at a time. */
export async function judgeBlob(blobs: Pick<BlobStore, 'get'>, row: NamedFile): Promise<FileCondition> {
  const digest = createHash('sha256');
  // One byte more than expected detects a blob that is too long.
  const length = row.byteLength + 1;
  let read = 0;
  try {
    for (let start = 0; start < length; start += PIECE_BYTES) {
      const piece = await blobs.get(row.key, { start, end: Math.min(length, start + PIECE_BYTES) });
      read += piece.length;
      digest.update(piece);
    }
  } catch (error) {
    if (error instanceof BlobMissing) return 'missing';
    throw error;
  }
  return read === row.byteLength && digest.digest().equals(row.sha256) ? 'whole' : 'different';
}

/** Rows are removed before their bytes, so a missing blob may belong to a row that was just removed. */
export async function isStillNamed(sql: Sql, { table, id }: BlobRow): Promise<boolean> {
  const [row] = await sql.query<{ any: boolean }>(`select exists (select 1 from ${table} where id = $1) as any`, [id]);
  return row?.any === true;
}
