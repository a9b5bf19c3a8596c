// `npm run audit`: verifies the audit log of tenants, and exports it.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RunningApp } from '../app.js';
import { exportAudit } from '../domain/evidence/exportAudit.js';
import { type KeptHead, readStatement, sealedTenants, type VerifiedAudit, verifyAudit } from '../domain/evidence/verify.js';
import { type AuditArguments, readArguments, USAGE } from './audit/arguments.js';
import { type Command, type CommandLine, say } from './command.js';
import { onApp } from './onApp.js';
import { pathFrom, readFileOf } from './readFile.js';
import { Refused } from './refused.js';
import type { OfVerb } from './subcommands.js';

export const command: Command = {
  usage: USAGE,
  async run(line) {
    const asked = readArguments(line.args);
    if (asked.verb === 'export') return say(line.stdout, await onApp(line, (app) => write(app, asked, line), 'error'));
    const kept = asked.heads === undefined ? [] : await readHeads(line, asked.heads);
    const verified = await onApp(line, (app) => verify(app, asked, kept), 'error');
    const text = asked.json ? `${JSON.stringify({ tenants: verified })}\n` : verified.map(shown).join('') || 'Nothing is sealed yet.\n';
    return say(line.stdout, text, verified.some(({ faults }) => faults.length > 0) ? 1 : 0);
  },
};

async function verify(app: RunningApp, { tenant }: OfVerb<AuditArguments, 'verify'>, kept: readonly KeptHead[]): Promise<VerifiedAudit[]> {
  const known = await sealedTenants(app.database.sql);
  const tenants = tenant === undefined ? [...new Set([...known, ...kept.map((head) => head.tenant)])].sort() : [tenant];
  const verified: VerifiedAudit[] = [];
  for (const one of tenants) {
    const heads = kept.filter((head) => head.tenant === one);
    verified.push(await verifyAudit(app, one, heads));
  }
  return verified;
}

function shown({ tenantId, size, gone, heads, certificates, faults }: VerifiedAudit): string {
  const removed = gone === 0 ? '' : `, ${gone} of them removed by retention or erasure`;
  const what = `${tenantId}: ${size} entries${removed}, ${heads} heads, signed by ${certificates.join(', ') || 'nobody'}\n`;
  if (faults.length === 0) return `${what}  Everything is as it was sealed.\n`;
  return what + faults.map(({ kind, text }) => `  ${kind.padEnd(9)} ${text}\n`).join('');
}

/** Throws Refused for a line that is no head. */
async function readHeads(line: CommandLine, path: string): Promise<KeptHead[]> {
  const bytes = await readFileOf(line, path);
  if (bytes === undefined) throw new Refused(`${path} cannot be read.`);
  const lines = bytes.toString().split('\n').entries();
  return [...lines].flatMap(([index, text]) => {
    if (text.trim() === '') return [];
    const head = statementIn(text);
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

async function write({ database }: RunningApp, { tenant, out }: OfVerb<AuditArguments, 'export'>, line: CommandLine): Promise<string> {
  let lines = 0;
  const counted = async function* (): AsyncGenerator<string, void> {
    for await (const one of exportAudit(database.sql, tenant)) {
      lines += 1;
      yield `${JSON.stringify(one)}\n`;
    }
  };
  try {
    await pipeline(Readable.from(counted()), createWriteStream(pathFrom(line, out), { mode: 0o600 }));
  } catch (error) {
    throw new Refused(`${out} cannot be written: ${(error as Error).message}`);
  }
  return `${out}: ${lines} lines\n`;
}
