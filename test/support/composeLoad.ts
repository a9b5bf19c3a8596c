// Invoices that are sent while processes are killed or replaced, each with a PDF of 300 KB, and a receiver of webhooks on this machine. The
// verdict is by document, by the bytes of its file, and by webhook.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { ExecutionContext } from 'ava';
import type { Exported } from './documents.js';
import { tokenOf } from './load.js';
import { type ReceiverProcess, startReceiver } from './receiver.js';
import { until } from './until.js';

const SENDERS = 2;
const PDF_BYTES = 300_000;
const AGAIN_MS = 300;
/** A few documents a second are enough. */
const PAUSE_MS = 200;
const ANSWER_MS = 30_000;

interface Verdict {
  readonly lost: number;
  readonly doubled: number;
  readonly damaged: number;
  /** Documents without `invoice.delivered`. */
  readonly untold: number;
}

export interface Load extends AsyncDisposable {
  /** Waits until so many more documents are accepted. */
  more(count: number): Promise<void>;
  /** How many requests were answered with each status, or had no answer (by the code of the error). */
  readonly answers: Readonly<Record<string, number>>;
  /** The number of documents that were accepted. */
  readonly accepted: number;
  /** Ends the senders, waits until every document is delivered and told, and compares. May be asked again. */
  verdict(): Promise<Verdict>;
}

const NOTHING: Verdict = { lost: 0, doubled: 0, damaged: 0, untold: 0 };

/** Says what became of the documents, and fails where it is not well with one. */
export async function judge(t: ExecutionContext, load: Load): Promise<void> {
  const verdict = await load.verdict();
  console.log(`${t.title}: ${load.accepted} documents, ${JSON.stringify(verdict)}, answers ${JSON.stringify(load.answers)}`);
  t.deepEqual(verdict, NOTHING);
}

/** Starts to send. A document is sent again until it is answered 200. */
export async function startLoad(url: string): Promise<Load> {
  const run = randomUUID().slice(0, 8);
  const [seller, buyer] = await Promise.all(['demo-seller', 'demo-buyer'].map((client) => tokenOf(url, client)));
  const ask = asking(url);
  const participant = { countryCode: 'LU', identifier: `9915:k${run}`, documentTypes: [158] };
  const registered = await ask('/v3/participant', buyer!, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(participant),
  });
  if (registered.status !== 200) throw new Error(`The participant was refused: ${await registered.text()}`);
  const receiver = startReceiver(['--url', url, '--client', 'demo-seller', '--types', 'invoice.delivered', '--port', '0', '--json']);
  const told = new Set<string>();
  // Undefined once the receiver has ended.
  const hearing = hear(receiver, told);
  await receiver.stderr(/Signing secret/);

  const example = await (await ask('/example-invoice.xml', seller!)).text();
  const sent = new Map<string, string>();
  const answers: Record<string, number> = {};
  let isEnding = false;
  let number = 0;
  const sender = async (): Promise<void> => {
    while (!isEnding) {
      const id = `k-${run}-${number++}`;
      const xml = numbered(example, run, id);
      while (!(await upload(ask, seller!, { id, xml }, answers))) await setTimeout(AGAIN_MS);
      sent.set(id, sha256(xml.slice(xml.indexOf('<Invoice')).trimEnd()));
      await setTimeout(PAUSE_MS);
    }
  };
  const sending = Promise.all(Array.from({ length: SENDERS }, sender));
  return {
    answers,
    get accepted() {
      return sent.size;
    },
    async more(count) {
      const wanted = sent.size + count;
      await until(() => sent.size >= wanted, `${wanted} documents are accepted`);
    },
    async verdict() {
      isEnding = true;
      await sending;
      await untilDelivered(ask, seller!, [...sent.keys()]);
      await until(() => [...sent.keys()].every((id) => told.has(id)), 'each document is told').catch(() => undefined);
      const arrived = await arrivedAt(ask, buyer!, `9915:k${run}`);
      const copies = Map.groupBy(arrived, ([id]) => id);
      const untold = [...sent.keys()].filter((id) => !told.has(id));
      return {
        lost: [...sent.keys()].filter((id) => !copies.has(id)).length,
        doubled: [...copies.values()].filter(({ length }) => length > 1).length,
        damaged: arrived.filter(([id, digest]) => sent.get(id) !== digest).length,
        untold: untold.length,
      };
    },
    async [Symbol.asyncDispose]() {
      isEnding = true;
      await sending;
      await receiver[Symbol.asyncDispose]();
      await hearing;
    },
  };
}

type Ask = (path: string, token: string, init?: RequestInit) => Promise<Response>;

const asking =
  (url: string): Ask =>
  (path, token, init = {}) =>
    fetch(new URL(path, url), {
      ...init,
      headers: { ...(init.headers as Record<string, string>), Authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(ANSWER_MS),
    });

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Collects the document of each webhook whose signatures are valid. */
async function hear(receiver: ReceiverProcess, told: Set<string>): Promise<void> {
  for (;;) {
    const line = await receiver.line(/^\{/).catch(() => undefined);
    if (line === undefined) return;
    const { signatures, body } = JSON.parse(line) as { signatures: Record<string, boolean>; body: { documentId: string } };
    if (Object.values(signatures).every(Boolean)) told.add(body.documentId);
  }
}

function numbered(example: string, run: string, id: string): string {
  const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(PDF_BYTES)]).toString('base64');
  return example
    .replace('>sandbox-accepts<', `>k${run}<`)
    .replaceAll('F2026-0001', id)
    .replace(/(<cbc:EmbeddedDocumentBinaryObject[^>]*>)[^<]*/, (_, head: string) => head + pdf);
}

/** Whether it was answered 200. Throws where the document itself is refused. */
async function upload(
  ask: Ask,
  token: string,
  { id, xml }: { id: string; xml: string },
  answers: Record<string, number>,
): Promise<boolean> {
  const body = new FormData();
  body.append('document', new Blob([xml], { type: 'application/xml' }), 'invoice.xml');
  let said: string;
  try {
    const answer = await ask('/v3/documents/invoice/send/multipart', token, { method: 'POST', headers: { documentId: id }, body });
    const text = await answer.text();
    if (answer.status === 400 || answer.status === 401) throw new Error(`${id} was refused: ${answer.status} ${text}`);
    said = String(answer.status);
  } catch (error) {
    if (error instanceof Error && error.message.includes('was refused')) throw error;
    said = (error as { cause?: { code?: string } }).cause?.code ?? String(error);
  }
  answers[said] = (answers[said] ?? 0) + 1;
  return said === '200';
}

async function untilDelivered(ask: Ask, token: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await until(async () => {
      const answer = await ask(`/v4/documents/export/${id}`, token).catch(() => undefined);
      return answer?.status === 200 && ((await answer.json()) as { status: string }).status === 'DELIVERED';
    }, `${id} is delivered`);
  }
}

/** The number of each invoice that arrived, and the digest of its file. */
async function arrivedAt(ask: Ask, token: string, receiver: string): Promise<(readonly [id: string, digest: string])[]> {
  const arrived: (readonly [string, string])[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer = await ask(`/v4/documents/export?limit=500${cursor && `&cursor=${encodeURIComponent(cursor)}`}`, token);
    const list = (await answer.json()) as Listed;
    for (const { documentId, receiverIdentifier } of list.documents) {
      if (receiverIdentifier !== receiver) continue;
      const { files } = (await (await ask(`/v4/documents/export/${documentId}`, token)).json()) as Exported;
      const xml = await (await ask(files.find(({ purpose }) => purpose === 'document')!.downloadUrl, token)).text();
      arrived.push([/<cbc:ID>([^<]+)/.exec(xml)![1]!, sha256(xml.trimEnd())]);
    }
    cursor = list.nextCursor;
  }
  return arrived;
}

interface Listed {
  readonly documents: readonly { readonly documentId: string; readonly receiverIdentifier?: string }[];
  readonly nextCursor: string | null;
}
