// `npm run --silent evidence -- DOCUMENT_ID --out FILE`: what proves the way of a document, in one file.
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RunningApp } from '../app.js';
import { operatorActor } from '../domain/actor.js';
import { makeEvidence } from '../domain/evidence/bundle.js';
import { type Command, type CommandLine, say } from './command.js';
import { onApp } from './onApp.js';
import { pathFrom } from './readFile.js';
import { Refused } from './refused.js';
import { parseLine, TEXT, UsageError } from './usage.js';

const USAGE = `Usage: npm run --silent evidence -- DOCUMENT_ID --out FILE [--tenant TENANT] [--direction send|receive]

Writes an ASiC-E container (ETSI EN 319 162-1) about a document: what was uploaded, what was sent, receipts, reports, timeline and statuses,
and the entries of the audit log about it with the proof that they are in the log. It is signed. Whoever has the file verifies it
without this exchange: node examples/verify-evidence.mjs FILE

  --out FILE        where it is written
  --tenant TENANT   needed where several tenants have a document with this id
  --direction       needed where the tenant sent one and received another with this id

Ends with 0 where it was written, with 1 where there is no such document, with 2 for a wrong command line. The database is that of the
service's settings. Only one process at a time can open an embedded database: stop the service first.
`;

interface EvidenceArguments {
  readonly documentId: string;
  readonly out: string;
  readonly tenant: string | undefined;
  readonly direction: string | undefined;
}

export const command: Command = {
  usage: USAGE,
  async run(line) {
    const asked = readArguments(line.args);
    return say(line.stdout, await onApp(line, (app) => write(app, asked, line), 'error'));
  },
};

async function write(app: RunningApp, asked: EvidenceArguments, line: CommandLine): Promise<string> {
  const { id, tenantId } = await find(app, asked);
  const evidence = await makeEvidence(app, operatorActor(tenantId), id);
  const path = pathFrom(line, asked.out);
  try {
    await pipeline(Readable.from(evidence.read()), createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    await rm(path, { force: true });
    throw new Refused(`${asked.out} cannot be written: ${(error as Error).message}`);
  }
  return `${asked.out}: ${evidence.byteLength} bytes\n`;
}

/** Throws Refused where there is none, or more than one. */
async function find(
  { database }: RunningApp,
  { documentId, tenant, direction }: EvidenceArguments,
): Promise<{ id: string; tenantId: string }> {
  const rows = await database.sql.query<{ id: string; tenantId: string; direction: string }>(
    `select id, tenant_id as "tenantId", direction from document
     where document_id = $1 and ($2::text is null or tenant_id = $2) and ($3::text is null or direction = $3) order by tenant_id, direction`,
    [documentId, tenant ?? null, direction ?? null],
  );
  const [row, other] = rows;
  if (row === undefined) throw new Refused(`There is no document ${documentId}.`);
  if (other === undefined) return row;
  const which = rows.map((one) => `--tenant ${one.tenantId} --direction ${one.direction}`).join('\n  ');
  throw new Refused(`There are ${rows.length} documents ${documentId}. Say which:\n  ${which}`);
}

/** Throws UsageError. */
function readArguments(given: readonly string[]): EvidenceArguments {
  const { values, positionals } = parseLine({
    args: [...given],
    allowPositionals: true,
    options: { out: TEXT, tenant: TEXT, direction: TEXT },
  });
  const [documentId, more] = positionals;
  if (documentId === undefined) throw new UsageError('The id of a document is missing.');
  if (more !== undefined) throw new UsageError('There may be one document.');
  if (values.out === undefined) throw new UsageError('--out is missing: the file to write.');
  if (values.direction !== undefined && !['send', 'receive'].includes(values.direction))
    throw new UsageError(`--direction is "${values.direction}"; it takes send or receive.`);
  return { documentId, out: values.out, tenant: values.tenant, direction: values.direction };
}
