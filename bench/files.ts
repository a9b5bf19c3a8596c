// Compares storing a file in its row with storing it durably on disk with a row. Decides the default of FILE_INLINE_BYTES_MAX.

import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { createDiskStore } from '../src/blobs/disk.js';
import { databaseOnServer } from '../test/support/database.js';
import { folder } from './environment.js';
import { median, print } from './report.js';

const SIZES = [4, 16, 64, 128, 256, 512, 1024];
const ROUNDS = 5;
const PARALLEL = 8;
const PER_ROUND = 64;

export async function files(): Promise<void> {
  const own = await databaseOnServer();
  await using data = await folder();
  const pool = new pg.Pool({ connectionString: own.url, max: PARALLEL });
  try {
    await pool.query('create table stored (id uuid primary key, blob_key text, bytes bytea)');
    const store = createDiskStore(data.path);
    const inRow = async (bytes: Buffer) => {
      await pool.query({ name: 'row', text: 'insert into stored (id, bytes) values ($1, $2)', values: [randomUUID(), bytes] });
    };
    const onDisk = async (bytes: Buffer) => {
      const id = randomUUID();
      await store.put(`${id.slice(-2)}/${id}`, bytes);
      await pool.query({ name: 'key', text: 'insert into stored (id, blob_key) values ($1, $2)', values: [id, id] });
    };
    const rows = [];
    for (const kib of SIZES) {
      const bytes = randomBytes(kib * 1024);
      const [inRows, onDisks]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        inRows.push(await perSecond(() => inRow(bytes)));
        onDisks.push(await perSecond(() => onDisk(bytes)));
      }
      rows.push([`${kib} KiB`, median(inRows), median(onDisks), median(inRows.map((value, index) => value / onDisks[index]!))] as const);
    }
    print('files', ['', 'in the row /s', 'on disk /s', 'ratio'], rows, { rows });
  } finally {
    await pool.end();
    await own.drop();
  }
}

async function perSecond(one: () => Promise<void>): Promise<number> {
  let left = PER_ROUND;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      while (left > 0) {
        left -= 1;
        await one();
      }
    }),
  );
  return PER_ROUND / ((performance.now() - began) / 1000);
}
