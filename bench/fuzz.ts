// npm run fuzz: mutants of AS4 messages to a service in a process of its own. Every one must be answered, without a fault of the service;
// only what was signed may be stored; memory must stay where it is.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { CommandLine } from '../src/commands/command.js';
import { runProcess } from '../src/commands/runProcess.js';
import { parseLine, UsageError } from '../src/commands/usage.js';
import { type FuzzResult, fuzzAs4, judgeStored } from '../test/support/as4Fuzz.js';
import { recorded, recordedSettings } from '../test/support/as4Recorded.js';
import { createAs4Sender, RECEIVER } from '../test/support/as4Sender.js';
import { run } from '../test/support/process.js';
import { token } from './environment.js';
import { positiveNumber } from './positiveNumber.js';
import { conclude, median, table } from './report.js';

const USAGE = `Usage: npm run fuzz -- [--mutants NUMBER] [--seed NUMBER]

Sends 100,000 mutants of AS4 messages to a service of its own. The same seed makes the same choices. Ends with 0, with 1 where an answer
or a stored document is not as it must be, with 2 for a wrong command line.
`;
const IN_PARALLEL = 8;
/** Memory is read this many times, and compared between the second quarter and the last one. */
const SAMPLES = 40;
const GROWTH_MIB_MAX = 32;
/** For the last documents to become READY. */
const SETTLE_TRIES = 100;
const SETTLE_MS = 100;

interface Asked {
  readonly mutants: number;
  readonly seed: number;
}

function readArguments(given: readonly string[]): Asked {
  const text = { type: 'string' } as const;
  const options = { mutants: text, seed: text } as const;
  const { values, positionals } = parseLine({ args: [...given], allowPositionals: true, options });
  if (positionals.length > 0) throw new UsageError(`"${positionals[0]}" is no option.`);
  return { mutants: positiveNumber('mutants', values.mutants ?? '100000'), seed: positiveNumber('seed', values.seed ?? '20261123') };
}

async function main({ args }: CommandLine): Promise<number> {
  const asked = readArguments(args);
  const folder = await mkdtemp(join(tmpdir(), 'exchange-fuzz-'));
  try {
    const settings = { ...(await recordedSettings(folder)), AS4_BYTES_MAX: '2097152' };
    await using exchange = await run('src/main.js', { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error', ...settings });
    const bearer = { Authorization: `Bearer ${await token(exchange.url, 'demo-buyer')}` };
    await registerReceiver(exchange.url, bearer);
    const { own, phase4 } = recorded();
    const target = { anonymous: postTo(exchange.url), app: { pki: { ap: { current: () => [own], onChange: () => () => undefined } } } };
    const access = createAs4Sender(target, phase4);
    const memory: number[] = [];
    const every = Math.max(1, Math.floor(asked.mutants / SAMPLES));
    const began = performance.now();
    const onSent = (sent: number): void => {
      if (sent % every === 0) memory.push(exchange.memory());
    };
    const result = await fuzzAs4(access, { ...asked, inParallel: IN_PARALLEL, onSent });
    const seconds = (performance.now() - began) / 1_000;
    const stored = await storedDocuments(exchange.url, bearer, result.acknowledged.size);
    return report(asked, result, { seconds, memory, stored });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function registerReceiver(url: string, bearer: Readonly<Record<string, string>>): Promise<void> {
  const answer = await fetch(`${url}/v3/participant`, {
    method: 'POST',
    headers: { ...bearer, 'Content-Type': 'application/json' },
    body: JSON.stringify({ countryCode: 'NL', identifier: RECEIVER, documentTypes: [158] }),
  });
  if (answer.status !== 200) throw new Error(`The receiver is not registered: ${answer.status} ${await answer.text()}`);
}

/** What the sender of the tests needs of an exchange. */
function postTo(url: string): Parameters<typeof createAs4Sender>[0]['anonymous'] {
  return async (path, { method = 'GET', headers = {}, body } = {}) => {
    const answer = await fetch(url + path, { method, headers, body: new Uint8Array(body as Buffer) });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, headers: answer.headers, bytes, text: String(bytes), body: bytes };
  };
}

/** The XML of every document in the inbox, once there are as many as are expected, or no more come. */
async function storedDocuments(url: string, headers: Readonly<Record<string, string>>, expected: number): Promise<string[]> {
  const read = async (path: string): Promise<unknown> => (await fetch(path, { headers })).json();
  const list = async () => ((await read(`${url}/v4/documents/export?limit=500`)) as { documents: { documentId: string }[] }).documents;
  for (let tries = 0; tries < SETTLE_TRIES && (await list()).length < expected; tries += 1) await setTimeout(SETTLE_MS);
  const documents = await list();
  const texts: string[] = [];
  for (const { documentId } of documents) {
    const { files } = (await read(`${url}/v4/documents/export/${documentId}`)) as { files: { purpose: string; downloadUrl: string }[] };
    for (const { purpose, downloadUrl } of files) if (purpose === 'document') texts.push(await (await fetch(downloadUrl)).text());
  }
  return texts;
}

interface Observed {
  readonly seconds: number;
  readonly memory: readonly number[];
  readonly stored: readonly string[];
}

function report({ mutants, seed }: Asked, result: FuzzResult, { seconds, memory, stored }: Observed): number {
  const quarter = (index: number): number => median(memory.slice((index * memory.length) / 4, ((index + 1) * memory.length) / 4));
  const [early, late] = memory.length < 4 ? [0, 0] : [quarter(1), quarter(3)];
  const faults = [...result.faults, ...judgeStored(stored, result)];
  if (late - early > GROWTH_MIB_MAX) faults.push(`the memory grew from ${early} to ${late} MiB`);
  const answers = Object.fromEntries([...result.answers].sort(([one], [other]) => (one < other ? -1 : 1)));
  table(['answer', 'mutants'], Object.entries(answers));
  for (const fault of faults) console.log(`FAULT ${fault}`);
  const figures = {
    seed,
    mutants,
    perSecond: Math.round(mutants / seconds),
    stored: stored.length,
    memoryMiB: [early, late],
    answers,
    faults,
  };
  conclude('fuzz', figures);
  return faults.length === 0 ? 0 : 1;
}

await runProcess('fuzz', { usage: USAGE, run: main });
