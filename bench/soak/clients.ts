// The clients of both tenants. They work at a steady rate, whatever happens to the processes behind the balancer.
import { setTimeout } from 'node:timers/promises';
import { QUERY } from '../dashboard.js';
import { moment } from '../moment.js';
import { ENDINGS, type Kind, kindOf, makeDocument, POISON, sha256 } from './documents.js';
import { ask, type Ledger } from './ledger.js';

const DASHBOARD_EVERY_MS = 500;
const BUYER_EVERY_MS = 250;
const BUYER_AT_ONCE = 6;
const LISTED_MAX = 60;
/** The share of uploads where the client disconnects before the response, as after a lost connection, and repeats them. */
const HANG_UP_SHARE = 0.03;
const HANG_UP_MS_MAX = 60;
/** The share of the load after which the document is uploaded that ends its workers. */
const POISONED_AT = 0.45;

export interface Clients {
  /** The address of the balancer. */
  readonly url: string;
  readonly tokens: Readonly<Record<'demo-seller' | 'demo-buyer', string>>;
  readonly ledger: Ledger;
  readonly random: () => number;
  /** Whether documents leave over other channels, too. */
  readonly hasChannels: boolean;
  /** Whether a document is uploaded that ends its workers. */
  readonly hasPoison: boolean;
}

/** The end of new work, and the end of waiting for responses. */
export interface Times {
  readonly loadUntil: number;
  readonly answersUntil: number;
}

/** Starts `perSecond` uploads a second, however long the responses take. Resolves when each is answered or given up. */
export async function uploadSteadily(clients: Clients, perSecond: number, times: Times): Promise<void> {
  const began = moment();
  const underWay: Promise<unknown>[] = [];
  let isPoisoned = false;
  const failed = (error: unknown): unknown => clients.ledger.surprises.push(`the client itself failed: ${error}`);
  for (let made = 0; moment() < times.loadUntil; ) {
    const due = ((moment() - began) / 1000) * perSecond;
    for (; made < due; made += 1) {
      underWay.push(uploadOne(clients, `soak-${made}`, undefined, times.answersUntil).catch(failed));
    }
    if (clients.hasPoison && !isPoisoned && moment() > began + (times.loadUntil - began) * POISONED_AT) {
      isPoisoned = true;
      underWay.push(uploadOne(clients, `${POISON}-1`, 'poison', times.answersUntil).catch(failed));
    }
    await setTimeout(20);
  }
  await Promise.all(underWay);
}

async function uploadOne(
  { url, tokens, ledger, random, hasChannels }: Clients,
  documentId: string,
  which: Kind | undefined,
  until: number,
): Promise<void> {
  const kind = which ?? kindOf(random(), hasChannels);
  const { client, path } = ENDINGS[kind];
  const { parts, picture } = await makeDocument(kind, documentId, random);
  const form = new FormData();
  for (const { name, fileName, mimeType, bytes } of parts)
    form.append(name, new Blob([new Uint8Array(bytes)], { type: mimeType }), fileName);
  const beganMs = moment();
  const entry = { kind, picture, beganMs, answeredMs: undefined as number | undefined, isReplayed: false };
  ledger.uploads.set(documentId, entry);
  const init = { method: 'POST', headers: { Authorization: `Bearer ${tokens[client]}`, documentId }, body: form };
  const address = `${url}/v3/documents/${path}/multipart`;
  if (random() < HANG_UP_SHARE) {
    const hungUp = AbortSignal.timeout(Math.ceil(random() * HANG_UP_MS_MAX));
    await fetch(address, { ...init, signal: hungUp })
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined);
  }
  const answer = await ask(ledger, 'upload', address, init, until);
  if (answer === undefined) return;
  if (answer.status !== 200) return surprise(ledger, `upload of ${documentId} (${kind})`, answer);
  entry.answeredMs = moment();
  entry.isReplayed = answer.headers.get('idempotent-replayed') === 'true';
  ledger.samples.push({ step: 'upload, repeats included', beganMs, endedMs: entry.answeredMs });
}

/** Reads the seller's dashboard and the list of failed documents. */
export async function lookSteadily({ url, tokens, ledger }: Clients, { loadUntil }: Times): Promise<void> {
  const headers = { Authorization: `Bearer ${tokens['demo-seller']}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ query: QUERY });
  while (moment() < loadUntil) {
    const answer = await ask(ledger, 'GraphQL dashboard', `${url}/graphql`, { method: 'POST', headers, body }, loadUntil);
    if (answer !== undefined && (answer.status !== 200 || 'errors' in parsed(answer.bytes))) surprise(ledger, 'GraphQL dashboard', answer);
    const listed = await ask(ledger, 'list', `${url}/v4/documents/export?status=ERROR&limit=20`, { headers }, loadUntil);
    if (listed !== undefined && listed.status !== 200) surprise(ledger, 'list of what failed', listed);
    await setTimeout(DASHBOARD_EVERY_MS);
  }
}

/** The buyer: lists what is ready, gets each document, downloads its files, compares images with the uploaded ones, and completes. */
export async function fetchSteadily(clients: Clients, { loadUntil }: Times): Promise<void> {
  const { url, tokens, ledger } = clients;
  const headers = { Authorization: `Bearer ${tokens['demo-buyer']}`, 'Content-Type': 'application/json' };
  while (moment() < loadUntil) {
    const answer = await ask(ledger, 'list', `${url}/v4/documents/export?limit=${LISTED_MAX}`, { headers }, loadUntil);
    if (answer === undefined) return;
    if (answer.status !== 200) surprise(ledger, 'list of what is ready', answer);
    const { documents = [] } = parsed(answer.bytes) as { documents?: { documentId: string }[] };
    const left = documents.map(({ documentId }) => documentId);
    const one = async (): Promise<void> => {
      for (let id = left.shift(); id !== undefined && moment() < loadUntil; id = left.shift())
        await fetchOne(clients, headers, id, loadUntil);
    };
    await Promise.all(Array.from({ length: BUYER_AT_ONCE }, one));
    if (documents.length < LISTED_MAX) await setTimeout(BUYER_EVERY_MS);
  }
}

async function fetchOne({ url, ledger }: Clients, headers: Record<string, string>, id: string, until: number): Promise<void> {
  const path = `${url}/v4/documents/export/${encodeURIComponent(id)}`;
  const answer = await ask(ledger, 'get', path, { headers }, until);
  if (answer === undefined) return;
  // A retrieval whose response was lost counts as well.
  if (answer.status === 200) await downloadAll(ledger, id, parsed(answer.bytes) as Exported, until);
  else if (!/more than \d+ times/.test(answer.bytes.toString())) surprise(ledger, `get of ${id}`, answer);
  const completion = { method: 'PUT', headers, body: '{"status":"EXPORTED"}' };
  const completed = await ask(ledger, 'complete', path, completion, until);
  if (completed?.status === 200) ledger.completed.add(id);
  else if (completed !== undefined) surprise(ledger, `completion of ${id}`, completed);
}

interface Exported {
  readonly files: readonly { readonly purpose: string; readonly fileName: string; readonly downloadUrl: string }[];
}

async function downloadAll(ledger: Ledger, id: string, { files }: Exported, until: number): Promise<void> {
  for (const { purpose, fileName, downloadUrl } of files) {
    if (purpose === 'response') continue;
    const answer = await ask(ledger, 'download', downloadUrl, {}, until);
    if (answer === undefined) return;
    if (answer.status !== 200) {
      surprise(ledger, `download of ${fileName} of ${id}`, answer);
      continue;
    }
    const upload = fileName.endsWith('.pdf') ? ledger.uploads.get(fileName.slice(0, -'.pdf'.length)) : undefined;
    if (upload === undefined) continue;
    ledger.picturesCompared += 1;
    if (sha256(answer.bytes) !== upload.picture) ledger.surprises.push(`${fileName} of ${id} came with other bytes than were uploaded`);
  }
}

function surprise(ledger: Ledger, what: string, { status, bytes }: { readonly status: number; readonly bytes: Buffer }): void {
  ledger.surprises.push(`${what}: ${status} ${bytes.toString('utf8', 0, 200)}`);
}

function parsed(bytes: Buffer): object {
  try {
    return JSON.parse(bytes.toString()) as object;
  } catch {
    return { errors: 'not JSON' };
  }
}
