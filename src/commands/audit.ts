// `npm run audit`: verifies the audit log of tenants, and exports it.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RunningApp } from '../app.js';
import { exportAudit } from '../domain/evidence/exportAudit.js';
import { type KeptHead, readStatement, sealedTenants, type VerifiedAudit, verifyAudit } from '../domain/evidence/verify.js';
import { type AuditArguments, readArguments, USAGE } from './audit/arguments.js';
import { type Ended, endWith } from './end.js';
import { onApp } from './onApp.js';
import { Refused } from './onDatabase.js';
import { pathFrom, readFileOf } from './readFile.js';
import type { OfVerb } from './subcommands.js';
import { shownUsage } from './usage.js';

async function main(given: readonly string[]): Promise<Ended> {
  const asked = readArguments(given);
  if (asked.verb === 'help') return shownUsage(USAGE);
  if (asked.verb === 'export') return onApp((app) => write(app, asked), 'error');
  const kept = asked.heads === undefined ? [] : await readHeads(asked.heads);
  return onApp((app) => verify(app, asked, kept), 'error');
}

async function verify(app: RunningApp, { tenant, json }: OfVerb<AuditArguments, 'verify'>, kept: readonly KeptHead[]): Promise<Ended> {
  const known = await sealedTenants(app.database.sql);
  const tenants = tenant === undefined ? [...new Set([...known, ...kept.map((head) => head.tenant)])].sort() : [tenant];
  const verified: VerifiedAudit[] = [];
  for (const one of tenants) {
    const heads = kept.filter((head) => head.tenant === one);
    verified.push(await verifyAudit(app, one, heads));
  }
  const code = verified.some(({ faults }) => faults.length > 0) ? 1 : 0;
  return { text: json ? `${JSON.stringify({ tenants: verified })}\n` : verified.map(shown).join('') || 'Nothing is sealed yet.\n', code };
}

function shown({ tenantId, size, gone, heads, certificates, faults }: VerifiedAudit): string {
  const removed = gone === 0 ? '' : `, ${gone} of them removed by retention or erasure`;
  const what = `${tenantId}: ${size} entries${removed}, ${heads} heads, signed by ${certificates.join(', ') || 'nobody'}\n`;
  if (faults.length === 0) return `${what}  Everything is as it was sealed.\n`;
  return what + faults.map(({ kind, text }) => `  ${kind.padEnd(9)} ${text}\n`).join('');
}

/** Throws Refused for a line that is no head. */
async function readHeads(path: string): Promise<KeptHead[]> {
  const bytes = await readFileOf('audit', path);
  if (bytes === undefined) throw new Refused(`${path} cannot be read.`);
  const lines = bytes.toString().split('\n').entries();
  return [...lines].flatMap(([index, line]) => {
    if (line.trim() === '') return [];
    const head = statementIn(line);
    if (head === undefined) throw new Refused(`${path}: line ${index + 1} is no head of an audit log.`);
    return [head];
  });
}

function statementIn(line: string): KeptHead | undefined {
  try {
    const { statement } = JSON.parse(line) as { statement?: unknown };
    return typeof statement === 'string' ? readStatement(statement) : undefined;
  } catch {
    return undefined;
  }
}

async function write({ database }: RunningApp, { tenant, out }: OfVerb<AuditArguments, 'export'>): Promise<string> {
  let lines = 0;
  const counted = async function* (): AsyncGenerator<string, void> {
    for await (const line of exportAudit(database.sql, tenant)) {
      lines += 1;
      yield `${JSON.stringify(line)}\n`;
    }
  };
  try {
    await pipeline(Readable.from(counted()), createWriteStream(pathFrom('audit', out), { mode: 0o600 }));
  } catch (error) {
    throw new Refused(`${out} cannot be written: ${(error as Error).message}`);
  }
  return `${out}: ${lines} lines\n`;
}

endWith(main(process.argv.slice(2)), USAGE);
