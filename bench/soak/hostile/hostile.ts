// A hostile tenant beside the others. It attacks in every second phase of the load, so that both kinds of phases see the same machine.
import { createConnection, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openAuthority } from '../../../src/sandbox/authority.js';
import { BRIDGE_SECRET } from '../../../test/support/network/bridge.js';
import { moment, type Span } from '../../moment.js';
import { call } from '../prepare.js';
import { type Attack, attacksOf } from './requests.js';
import { type HostileServers, openHostileServers } from './servers.js';
import { addHostileTenant } from './tenant.js';

const PHASE_MS = 20_000;
const MAILBOXES = 44;
const MAILS_EVERY_MS = 10_000;
const IDLE_CONNECTIONS = 300;
const CONNECTIONS_EVERY_MS = 1_000;
const SAVE = 'mutation ($account: ChannelAccountInput!) { saveChannelAccount(account: $account) { id } }';

export interface Phase extends Span {
  readonly isHostile: boolean;
}

/** Answers of an attack by status; 0 where there was none. */
export type Answers = Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface HostileRun {
  readonly phases: readonly Phase[];
  readonly answers: Answers;
}

export interface HostilePlace {
  /** Of the balancer. */
  readonly url: string;
  /** Of the API processes, for connections that send nothing. */
  readonly urls: readonly string[];
  readonly dataDir: string;
  /** The settings of the processes. */
  readonly env: Readonly<Record<string, string>>;
}

/** Attacks until that time, by `moment`. Runs in a thread of its own (thread.ts), so that it takes no time from the clients of the others. */
export async function attackFrom({ url, urls, dataDir, env }: HostilePlace, ready: () => Promise<number>): Promise<HostileRun> {
  await using servers = await openHostileServers(await openAuthority(join(dataDir, 'pki'), new Date()));
  const token = await addHostileTenant(url, env);
  const attacks = attacksOf(servers.silentPort, await saveAccounts(url, token, servers));
  const untilMs = await ready();
  const phases: Phase[] = [];
  const answers: Record<string, Record<string, number>> = {};
  for (let isHostile = false; moment() < untilMs; isHostile = !isHostile) {
    const beganMs = moment();
    const endsMs = Math.min(beganMs + PHASE_MS, untilMs);
    if (isHostile) await attackUntil(endsMs, { url, urls, token, servers, attacks, answers });
    else await setTimeout(endsMs - beganMs);
    phases.push({ beganMs, endedMs: moment(), isHostile });
  }
  return { phases, answers };
}

/** Ids of the accounts: one at the silent bridge, mailboxes that never answer, and the mailbox of hostile mails. */
async function saveAccounts(url: string, token: string, { silentPort, imap }: HostileServers): Promise<string[]> {
  const save = async (account: object): Promise<string> => {
    const saved = await call(url, '/graphql', 'POST', token, { query: SAVE, variables: { account } });
    return (saved as { readonly data: { readonly saveChannelAccount: { readonly id: string } } }).data.saveChannelAccount.id;
  };
  const mailbox = (name: string, port: number): Promise<string> =>
    save({
      channel: 'email',
      name,
      settings: { imapHost: 'localhost', imapPort: port, imapUser: name },
      secrets: [{ name: 'imapPassword', value: 'right' }],
    });
  const bridge = { url: `http://127.0.0.1:${silentPort}` };
  const ids = [await save({ channel: 'weexa', name: 'main', settings: bridge, secrets: [{ name: 'secret', value: BRIDGE_SECRET }] })];
  ids.push(await mailbox('mails', imap.port));
  for (let n = 0; n < MAILBOXES; n += 1) ids.push(await mailbox(`slow-${n}`, silentPort));
  const query = 'mutation { saveDocumentRoutes(documentType: invoice, rules: [{ channel: weexa, account: "main" }]) { generation } }';
  await call(url, '/graphql', 'POST', token, { query });
  return ids;
}

interface Attacking {
  readonly url: string;
  readonly urls: readonly string[];
  readonly token: string;
  readonly servers: HostileServers;
  readonly attacks: readonly Attack[];
  readonly answers: Record<string, Record<string, number>>;
}

async function attackUntil(endsMs: number, attacking: Attacking): Promise<void> {
  const { servers, attacks, urls } = attacking;
  servers.setAttacking(true);
  const sockets = new Set<Socket>();
  const repeat = async (everyMs: number, work: () => unknown): Promise<void> => {
    while (moment() < endsMs) {
      work();
      await setTimeout(everyMs);
    }
  };
  await Promise.all([
    repeat(MAILS_EVERY_MS, () => servers.deliver()),
    repeat(CONNECTIONS_EVERY_MS, () => fill(sockets, urls)),
    ...attacks.flatMap((attack) => Array.from({ length: attack.senders }, (_, sender) => sendUntil(endsMs, attack, sender, attacking))),
  ]);
  for (const socket of sockets) socket.destroy();
  servers.setAttacking(false);
}

/** Connections that send nothing. The service ends them, and they come again. */
function fill(sockets: Set<Socket>, urls: readonly string[]): void {
  while (sockets.size < IDLE_CONNECTIONS) {
    const { hostname, port } = new URL(urls[sockets.size % urls.length]!);
    const socket = createConnection({ host: hostname, port: Number(port) });
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  }
}

async function sendUntil(endsMs: number, { name, everyMs, senders, send }: Attack, sender: number, attacking: Attacking): Promise<void> {
  const { url, token, answers } = attacking;
  answers[name] ??= {};
  const counts = answers[name];
  for (let count = sender; moment() < endsMs; count += senders) {
    const { path, method, body } = send(count);
    const headers = { Authorization: `Bearer ${token}`, ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}) };
    const signal = AbortSignal.timeout(Math.max(1, Math.ceil(endsMs - moment())));
    const status = await fetch(`${url}${path}`, { method, headers, body, signal })
      .then(async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      })
      .catch(() => 0);
    counts[status] = (counts[status] ?? 0) + 1;
    await setTimeout(everyMs);
  }
}
