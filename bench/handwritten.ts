// The floor of `graphql`: bare node:http and one statement for the dashboard's data, as written by hand for this purpose only.
import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { STATEMENT } from './dashboard.js';

const LINK_SECONDS = 600;

interface Row {
  importDate: string;
  readonly files: { id?: string; downloadUrl?: string }[];
  readonly timeline: { at: string }[];
}

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] ?? '', max: 20 });
const key = createSecretKey(randomBytes(32));

function link(id: string): string {
  const expires = Math.floor(Date.now() / 1000) + LINK_SECONDS;
  const signature = createHmac('sha256', key).update(`${id}.${expires}`).digest('base64url');
  return `http://127.0.0.1/files/${id}?expires=${expires}&signature=${signature}`;
}

function shown(row: Row): Row {
  row.importDate = new Date(row.importDate).toISOString();
  for (const move of row.timeline.reverse()) move.at = new Date(move.at).toISOString();
  for (const file of row.files) {
    file.downloadUrl = link(file.id!);
    delete file.id;
  }
  return row;
}

const server = createServer((request, response) => {
  request.resume().on('end', async () => {
    const { rows } = await pool.query<{ page: Row[] }>({ name: 'dashboard', text: STATEMENT, values: ['demo-seller'] });
    const body = JSON.stringify({ data: { documents: { edges: rows[0]!.page.map((row) => ({ node: shown(row) })) } } });
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }).end(body);
  });
});
server.listen(0, '127.0.0.1', () => console.log(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.once('SIGTERM', () => process.exit(0));
