// Carries out a command. Returns the output for people and for programs.
import { setTimeout as wait } from 'node:timers/promises';
import { REVOCATION_SEEN_MS } from '../../auth/clients.js';
import { operatorActor } from '../../domain/actor.js';
import { setQuota } from '../../domain/documents/intake/quota/quota.js';
import { recountUsage } from '../../domain/documents/intake/quota/recount.js';
import { readUsage, type Usage } from '../../domain/documents/intake/quota/usage.js';
import type { App } from '../../domain/ports.js';
import { eraseTenant, StillInUse, UnderLegalHold, type Waits } from '../../domain/tenants/erase.js';
import { exportTenant } from '../../domain/tenants/export.js';
import { updateTenantSettings } from '../../domain/tenants/settings.js';
import { Refused } from '../refused.js';
import type { CommandOutput, OfVerb } from '../subcommands.js';
import type { Command } from './arguments.js';
import { openFolder } from './folder.js';

type TenantCommandApp = Pick<App, 'database' | 'blobs' | 'registry' | 'settings' | 'log'>;

const BUSY_LOOK_MS = 200;
/** Longer than a dead process keeps its documents. */
const BUSY_MS_MAX = 120_000;
/** Within this time, an upload that began with a token of a revoked client is usually stored. Later ones are erased later. */
const LAST_REQUESTS_MS = 5_000;

/** Throws Refused. `settle`: how the erasure waits until all processes refuse the tokens. */
export function run(
  app: TenantCommandApp,
  command: Command,
  settle: Waits['settle'] = () => wait(REVOCATION_SEEN_MS + LAST_REQUESTS_MS),
): Promise<CommandOutput> {
  switch (command.verb) {
    case 'usage':
      return usage(app, command.tenantId);
    case 'quota':
      return quota(app, command);
    case 'senders':
      return senders(app, command);
    case 'recount':
      return recountUsage(app).then(() => usage(app, undefined));
    case 'export':
      return exported(app, command);
    case 'erase':
      return erase(app, command.tenantId, settle);
  }
}

async function usage(app: TenantCommandApp, tenantId: string | undefined): Promise<CommandOutput> {
  const tenants = await readUsage(app, tenantId);
  if (tenantId !== undefined && tenants.length === 0) throw unknown(tenantId);
  const width = Math.max(0, ...tenants.map((one) => one.tenantId.length));
  const line = (one: Usage): string =>
    `${one.tenantId.padEnd(width)}  ${one.documentsToday} documents today, ${one.bytes} bytes stored, ${one.auditBytes} in the audit log`;
  return { text: tenants.length === 0 ? 'There are no tenants.' : tenants.map(line).join('\n'), json: { tenants } };
}

async function quota(app: TenantCommandApp, { tenantId, documentsPerDay, bytesMax }: OfVerb<Command, 'quota'>): Promise<CommandOutput> {
  const change = { ...(documentsPerDay === undefined ? {} : { documentsPerDay }), ...(bytesMax === undefined ? {} : { bytesMax }) };
  if (!(await setQuota(app, operatorActor(tenantId), change))) throw unknown(tenantId);
  const said = (what: string, value: number | null | undefined): string[] =>
    value === undefined ? [] : [`${what}: ${value === null ? "the settings'" : value === 0 ? 'no limit' : value}`];
  const parts = [...said('uploads a day', documentsPerDay), ...said('bytes stored', bytesMax)];
  return { text: `${tenantId}: ${parts.join(', ')}. It holds within two seconds.`, json: { tenantId, ...change } };
}

async function senders(app: TenantCommandApp, { tenantId, onlyOwnSenders }: OfVerb<Command, 'senders'>): Promise<CommandOutput> {
  const settings = await updateTenantSettings(app, operatorActor(tenantId), { onlyOwnSenders });
  if (settings === undefined) throw unknown(tenantId);
  const whose = settings.onlyOwnSenders ? 'its own participants alone' : 'every sender that no other tenant has registered';
  return { text: `${tenantId} sends for ${whose}.`, json: { tenantId, ...settings } };
}

async function exported(app: TenantCommandApp, { tenantId, folder }: OfVerb<Command, 'export'>): Promise<CommandOutput> {
  await using sink = await openFolder(folder);
  const counts = await exportTenant(app, operatorActor(tenantId), sink);
  if (counts === undefined) throw unknown(tenantId);
  const text = `${tenantId}: ${counts.documents} documents with ${counts.files} files and ${counts.webhookDeliveries} deliveries are in ${folder}.`;
  return { text, json: { tenantId, folder, ...counts } };
}

async function erase(app: TenantCommandApp, tenantId: string, settle: Waits['settle']): Promise<CommandOutput> {
  let waitedMs = 0;
  const waits: Waits = {
    settle,
    async pause() {
      if (waitedMs >= BUSY_MS_MAX)
        throw new Refused(`Documents of ${tenantId} are still in work; everything else is gone. Erase it again later.`);
      waitedMs += BUSY_LOOK_MS;
      await wait(BUSY_LOOK_MS);
    },
  };
  const erased = await eraseTenant(app, operatorActor(tenantId), waits).catch((error: unknown) => {
    if (error instanceof UnderLegalHold) throw new Refused(error.message);
    if (error instanceof StillInUse) throw new Refused(`${error.message} Its documents are erased; erase it again.`);
    throw error;
  });
  if (erased === undefined) throw unknown(tenantId);
  const { documents, files, webhookDeliveries } = erased;
  return {
    text: `${tenantId} is erased, with ${documents} documents, ${files} files and ${webhookDeliveries} deliveries.`,
    json: { tenantId, ...erased },
  };
}

function unknown(tenantId: string): Refused {
  return new Refused(`There is no tenant ${tenantId}.`);
}
