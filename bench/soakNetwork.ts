// npm run soak:network: two exchanges that send invoices to each other over AS4. Both are killed in turn, and answers between them are lost.
// Every accepted document must arrive exactly once, and be confirmed.
import { setTimeout } from 'node:timers/promises';
import type { CommandLine } from '../src/commands/command.js';
import { runProcess } from '../src/commands/runProcess.js';
import { parseLine, UsageError } from '../src/commands/usage.js';
import { sampleInvoice } from '../src/sandbox/sampleInvoice.js';
import { databaseOnServer } from '../test/support/database.js';
import { type Pair, SIDES, type Side, startPair } from '../test/support/network/pair.js';
import { randomFrom } from '../test/support/random.js';
import { moment } from './moment.js';
import { positiveNumber } from './positiveNumber.js';
import { print } from './report.js';
import { type ExchangeClient, type Listed, openClient } from './soakNetwork/exchangeClient.js';
import { type Judgement, judge } from './soakNetwork/judge.js';

const USAGE = `Usage: npm run soak:network -- [--minutes NUMBER] [--rate NUMBER] [--seed NUMBER]

Runs two exchanges for 5 minutes, uploads 2 invoices a second to each, and kills one of them every few seconds. With TEST_DATABASE_URL, both
use databases on that server. The same seed makes the same choices. Ends with 0, with 1 where a document is lost, doubled or late, with 2
for a wrong command line.
`;
const KILL_EVERY_MS = { min: 4_000, max: 12_000 };
/** One answer to an AS4 message in so many is lost on its way. */
const LOST_ANSWER_IN = 25;
const SETTLE_MS = 180_000;
const LOOK_EVERY_MS = 2_000;
const SETTINGS = { SEND_RETRY_BASE_MS: '500', AS4_TIMEOUT_MS: '5000', TOKEN_LIFETIME_SECONDS: '86400', LOG_LEVEL: 'silent' };
const PARTIES: Readonly<Record<Side, { readonly client: string; readonly identifier: string; readonly provider: string }>> = {
  a: { client: 'demo-seller', identifier: '9915:demoseller', provider: '0242:000011' },
  b: { client: 'demo-buyer', identifier: '9915:demobuyer', provider: '0242:000022' },
};

interface Asked {
  readonly minutes: number;
  readonly rate: number;
  readonly seed: number;
}

function readArguments(given: readonly string[]): Asked {
  const text = { type: 'string' } as const;
  const options = { minutes: text, rate: text, seed: text } as const;
  const { values, positionals } = parseLine({ args: [...given], allowPositionals: true, options });
  if (positionals.length > 0) throw new UsageError(`"${positionals[0]}" is no option.`);
  return {
    minutes: positiveNumber('minutes', values.minutes ?? '5'),
    rate: positiveNumber('rate', values.rate ?? '2'),
    seed: positiveNumber('seed', values.seed ?? '1'),
  };
}

async function main({ args }: CommandLine): Promise<number> {
  const asked = readArguments(args);
  await using stack = new AsyncDisposableStack();
  const pair = await openPair(stack);
  const clients = await openClients(pair);
  const random = randomFrom(asked.seed);
  for (const side of SIDES) {
    pair[side].proxy.onCrossing = ({ method, path }) => method !== 'POST' || path !== '/as4' || random() >= 1 / LOST_ANSWER_IN;
  }
  const until = moment() + asked.minutes * 60_000;
  const [kills, ...accepted] = await Promise.all([
    killInTurn(pair, random, until),
    ...SIDES.map((side) => uploadSteadily(clients[side], side, asked.rate, until)),
  ]);
  const settledMs = await settle(clients);
  return report(asked, kills, settledMs, await judgeAll(clients, { a: accepted[0]!, b: accepted[1]! }), accepted);
}

async function openPair(stack: AsyncDisposableStack): Promise<Pair> {
  const settingsOf = async (): Promise<Record<string, string>> => {
    if (process.env['TEST_DATABASE_URL'] === undefined) return SETTINGS;
    const database = await databaseOnServer();
    stack.defer(() => database.drop());
    return { ...SETTINGS, DATABASE_URL: database.url };
  };
  const pair = stack.use(await startPair({ a: await settingsOf(), b: await settingsOf() }));
  await Promise.all(SIDES.map((side) => pair[side].start()));
  return pair;
}

async function openClients(pair: Pair): Promise<Readonly<Record<Side, ExchangeClient>>> {
  const clientOf = async (side: Side): Promise<ExchangeClient> => {
    const client = await openClient(pair[side].url, PARTIES[side].client);
    await client.register(PARTIES[side].identifier);
    await client.register(PARTIES[side].provider);
    return client;
  };
  return { a: await clientOf('a'), b: await clientOf('b') };
}

async function killInTurn(pair: Pair, random: () => number, until: number): Promise<Record<Side, number>> {
  const kills = { a: 0, b: 0 };
  const { min, max } = KILL_EVERY_MS;
  for (let side: Side = 'a'; ; side = side === 'a' ? 'b' : 'a') {
    const pause = min + random() * (max - min);
    if (moment() + pause >= until) return kills;
    await setTimeout(pause);
    await pair[side].kill();
    kills[side] += 1;
    await pair[side].start();
  }
}

/** Open-loop: an upload without an answer delays none. Returns what was accepted. */
async function uploadSteadily(client: ExchangeClient, side: Side, rate: number, until: number): Promise<string[]> {
  const accepted: string[] = [];
  const uploads: Promise<void>[] = [];
  const began = moment();
  for (let count = 0; moment() < until; count += 1) {
    const number = `SOAK-${side}-${count}`;
    const upload = async (): Promise<void> => void ((await client.upload(number, invoice(side, number))) && accepted.push(number));
    uploads.push(upload());
    await setTimeout(Math.max(0, began + ((count + 1) * 1_000) / rate - moment()));
  }
  await Promise.all(uploads);
  return accepted;
}

function invoice(side: Side, number: string): string {
  const today = new Date().toISOString().slice(0, 10);
  const partyOf = (of: Side) => ({ endpoint: PARTIES[of].identifier, name: PARTIES[of].client, city: 'Gent' });
  const [seller, buyer] = [partyOf(side), partyOf(side === 'a' ? 'b' : 'a')];
  return sampleInvoice({ number, issuedOn: today, dueOn: today, buyerReference: 'soak', seller, buyer });
}

const FINAL: readonly string[] = ['DELIVERED', 'ERROR'];
const RECEIVED: readonly string[] = ['READY', 'ERROR'];

/** Waits until nothing is under way. Returns the milliseconds after the load. */
async function settle(clients: Readonly<Record<Side, ExchangeClient>>): Promise<number> {
  const began = moment();
  const isFinal = (documents: readonly Listed[], states: readonly string[]): boolean =>
    documents.every(({ status }) => states.includes(status));
  const isSettled = async (side: Side): Promise<boolean> =>
    isFinal(await clients[side].list('send'), FINAL) && isFinal(await clients[side].list('receive'), RECEIVED);
  while (moment() - began < SETTLE_MS) {
    const settled = await Promise.all(SIDES.map(isSettled));
    if (settled.every(Boolean)) break;
    await setTimeout(LOOK_EVERY_MS);
  }
  return Math.round(moment() - began);
}

async function judgeAll(
  clients: Readonly<Record<Side, ExchangeClient>>,
  accepted: Readonly<Record<Side, readonly string[]>>,
): Promise<Readonly<Record<Side, Judgement & { readonly sent: number }>>> {
  const one = async (from: Side, to: Side): Promise<Judgement & { readonly sent: number }> => {
    const [sent, received] = [await clients[from].list('send'), await clients[to].list('receive')];
    return { ...judge({ accepted: accepted[from], sent, received }), sent: sent.length };
  };
  return { a: await one('a', 'b'), b: await one('b', 'a') };
}

type Judged = Awaited<ReturnType<typeof judgeAll>>;

function report(asked: Asked, kills: Record<Side, number>, settledMs: number, judged: Judged, accepted: readonly string[][]): number {
  const rows = SIDES.map((side, index) => {
    const { sent, lost, doubled, unconfirmed, unready, foreign } = judged[side];
    return [`from ${side}`, accepted[index]!.length, sent, lost.length, doubled.length, unconfirmed.length, unready.length, foreign.length];
  });
  const faults = SIDES.flatMap((side) => {
    const { sent: _, ...kinds } = judged[side];
    return Object.entries(kinds).flatMap(([kind, documents]) => documents.map((document) => `${kind} ${document}`));
  });
  for (const fault of faults) console.log(`FAULT ${fault}`);
  const headings = ['', 'accepted', 'sent', 'lost', 'doubled', 'unconfirmed', 'not ready', 'foreign'];
  print('soak-network', headings, rows, { ...asked, kills, settledMs, faults });
  return faults.length === 0 ? 0 : 1;
}

await runProcess('soak:network', { usage: USAGE, run: main });
