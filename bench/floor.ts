// The floor of `accept`: bare node:http that stores the same bytes in one INSERT through pg.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] ?? '', max: 20 });
await pool.query('create table if not exists floor (id uuid primary key, bytes bytea not null)');

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const id = randomUUID();
    pool.query({ name: 'insert', text: 'insert into floor (id, bytes) values ($1, $2)', values: [id, Buffer.concat(chunks)] }).then(
      () => response.end(JSON.stringify({ documentId: id })),
      () => response.writeHead(500).end(),
    );
  });
});
server.listen(0, '127.0.0.1', () => console.log(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.once('SIGTERM', () => process.exit(0));
