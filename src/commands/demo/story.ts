// The demonstration: an invoice goes from one tenant to another, and every notification is checked.
import { randomBytes } from 'node:crypto';
import { type Ask, askJson, createAsk } from './ask.js';
import { DemoFailure } from './failure.js';
import { type DemoInvoice, invoicePdf, invoiceXml } from './invoice.js';
import { type Certificate, type Notification, type Receiver, startReceiver } from './receiver.js';
import type { Steps } from './steps.js';
import { HEAR_MS, unheard } from './unheard.js';
import { signatureFault } from './verify.js';

interface Party {
  readonly name: 'seller' | 'buyer';
  readonly ask: Ask;
  /** Removes what the demonstration made, also after it was stopped. Missing objects, or a missing exchange, are no fault. */
  readonly remove: (path: string) => Promise<void>;
}

/** For a busy exchange: one that is gone refuses at once. A second Ctrl-C ends the demonstration. */
const REMOVE_MS = 30_000;

interface Subscription {
  readonly id: string;
  readonly signingSecret: string;
}

interface Exported {
  readonly documentId: string;
  readonly status: string;
  readonly files: readonly { readonly purpose: string; readonly fileName: string; readonly downloadUrl: string }[];
}

interface Stage {
  readonly steps: Steps;
  readonly signal: AbortSignal;
  readonly seller: Party;
  readonly buyer: Party;
  readonly receiver: Receiver;
  /** Milliseconds by which the clock of the exchange is ahead. The clock of a sandbox may have been moved. */
  readonly aheadMs: number;
  readonly secrets: Readonly<Record<Party['name'], string>>;
}

/** Runs against the exchange at `url`. Throws Failure, or the reason of `signal`. Removes what it made there. */
export async function tell(url: string, steps: Steps, signal: AbortSignal): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const ask = createAsk(url, signal);
  const [seller, buyer] = await steps.step(
    'tokens',
    () => Promise.all([logIn(url, ask, 'seller'), logIn(url, ask, 'buyer')]),
    () => 'demo-seller, demo-buyer',
  );
  const aheadMs = await clockAhead(seller);
  const receiver = await steps.step(
    'a webhook receiver',
    () => openReceiver(buyer),
    (one) => one.url,
  );
  stack.use(receiver);

  const run = randomBytes(4).toString('hex');
  const invoice: DemoInvoice = { number: `DEMO-${run}`, buyer: `9915:demo${run}`, issuedAt: new Date(Date.now() + aheadMs) };
  await steps.step(
    'buyer joins the network',
    () => join(stack, buyer, invoice.buyer),
    () => invoice.buyer,
  );
  const secrets = await steps.step(
    'both subscribe to webhooks',
    async () => ({
      seller: await subscribe(stack, seller, receiver, ['invoice.exported', 'invoice.delivered', 'invoice.error']),
      buyer: await subscribe(stack, buyer, receiver, ['invoice.receive']),
    }),
    () => '/seller, /buyer',
  );
  await exchangeInvoice({ steps, signal, seller, buyer, receiver, aheadMs, secrets }, invoice);
}

async function exchangeInvoice(stage: Stage, invoice: DemoInvoice): Promise<void> {
  const { steps, seller, buyer } = stage;
  const began = performance.now();
  const xml = invoiceXml(invoice);
  const pdf = await invoicePdf(invoice);
  const sentId = await steps.step(
    'seller uploads an invoice',
    () => upload(seller, invoice.number, xml, pdf),
    (id) => `${id}, ${xml.length} + ${pdf.length} bytes`,
  );

  const received = await steps.step(
    'buyer hears of it',
    () => hear(stage, 'buyer', 'invoice.receive', ({ body }) => body.receiverIdentifier === invoice.buyer),
    ({ body }) => `${body.type}, ${Math.round(performance.now() - began)} ms after the upload began`,
  );
  steps.facts([
    ['X-Signature', `${String(received.headers['x-signature']).slice(0, 47)}…  verified`],
    ['webhook-signature', `${String(received.headers['webhook-signature'])}  verified`],
  ]);
  await readAndComplete(stage, received.body.documentId, xml, pdf);

  const ofInvoice = ({ body }: Notification): boolean => body.documentId === sentId;
  await steps.step(
    'seller hears: handed over',
    () => hear(stage, 'seller', 'invoice.exported', ofInvoice),
    ({ body }) => body.status,
  );
  await steps.step(
    'seller hears: confirmed',
    () => hear(stage, 'seller', 'invoice.delivered', ofInvoice),
    ({ body }) => body.status,
  );
  await steps.step(
    'seller looks at it',
    () => getDocument(seller, sentId),
    ({ status, files }) => `${status}, ${files.length} files`,
  );
  await steps.step('buyer leaves the network', () => buyer.ask(`/v3/participant/${invoice.buyer}`, { method: 'DELETE' }));
}

async function readAndComplete({ steps, buyer }: Stage, documentId: string, xml: Buffer, pdf: Buffer): Promise<void> {
  const path = `/v4/documents/export/${encodeURIComponent(documentId)}`;
  const document = await steps.step(
    'buyer gets the document',
    () => getDocument(buyer, documentId),
    ({ status, files }) => `${status}, ${files.length} files`,
  );
  const files = await steps.step(
    'buyer downloads its files',
    () =>
      Promise.all(
        document.files.map(async ({ purpose, fileName, downloadUrl }) => ({ purpose, fileName, bytes: await buyer.ask(downloadUrl) })),
      ),
    (all) => `${all.reduce((sum, { bytes }) => sum + bytes.length, 0)} bytes`,
  );
  steps.facts(files.map(({ purpose, fileName, bytes }) => [purpose, `${fileName}, ${bytes.length} bytes`]));
  await steps.step(
    'the bytes are those of the seller',
    async () => compare(files, xml, pdf),
    () => 'PDF unchanged, XML unchanged around it',
  );
  await steps.step(
    'buyer completes the document',
    () => buyer.ask(path, { method: 'PUT', json: { status: 'EXPORTED' } }),
    () => 'EXPORTED',
  );
}

async function logIn(url: string, ask: Ask, name: Party['name']): Promise<Party> {
  const client = `demo-${name}`;
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: client, client_secret: `${client}-secret` });
  const { access_token: token } = await askJson<{ access_token: string }>(ask, '/oauth2/token', { method: 'POST', form }).catch(
    (error: unknown) => {
      if (!(error instanceof DemoFailure)) throw error;
      throw new DemoFailure(`${client} gets no token; is that exchange a sandbox? ${error.message}`, { cause: error });
    },
  );
  return {
    name,
    ask: (path, request) => ask(path, path.startsWith('/') ? { ...request, token } : request),
    async remove(path) {
      await createAsk(url, AbortSignal.timeout(REMOVE_MS))(path, { method: 'DELETE', token }).catch(() => undefined);
    },
  };
}

async function clockAhead({ ask }: Party): Promise<number> {
  const { now } = await askJson<{ now: string }>(ask, '/sandbox/clock', { method: 'POST' });
  return Date.parse(now) - Date.now();
}

async function openReceiver({ ask }: Party): Promise<Receiver> {
  return startReceiver(await askJson<Certificate>(ask, '/sandbox/certificate', { method: 'POST' }));
}

async function join(stack: AsyncDisposableStack, { ask, remove }: Party, identifier: string): Promise<void> {
  const json = { name: 'Demo Buyer', countryCode: 'LU', identifier, documentTypes: [158, 160] };
  await ask('/v3/participant', { method: 'POST', json });
  stack.defer(() => remove(`/v3/participant/${identifier}`));
}

async function subscribe(
  stack: AsyncDisposableStack,
  { name, ask, remove }: Party,
  receiver: Receiver,
  subscriptions: string[],
): Promise<string> {
  const json = { endpoint: `${receiver.url}/${name}`, subscriptions };
  const { id, signingSecret } = await askJson<Subscription>(ask, '/v3/webhook', { method: 'PUT', json });
  stack.defer(() => remove(`/v3/webhook/${id}`));
  return signingSecret;
}

async function upload({ ask }: Party, number: string, xml: Buffer, pdf: Buffer): Promise<string> {
  const form = new FormData();
  form.append('document', new Blob([new Uint8Array(xml)], { type: 'application/xml' }), `${number}.xml`);
  form.append('image', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), `${number}.pdf`);
  const headers = { documentId: number };
  const { documentId } = await askJson<{ documentId: string }>(ask, '/v3/documents/invoice/send/multipart', {
    method: 'POST',
    headers,
    form,
  });
  return documentId;
}

/** Waits for one notification and verifies it. A matching error event ends the wait. */
async function hear(stage: Stage, who: Party['name'], type: string, fits: (one: Notification) => boolean): Promise<Notification> {
  const { receiver, signal, secrets, aheadMs } = stage;
  const isError = ({ body }: Notification): boolean => who === 'seller' && body.type === 'invoice.error';
  const late = AbortSignal.timeout(HEAR_MS);
  const heard = await receiver
    .next((one) => one.path === `/${who}` && fits(one) && (one.body.type === type || isError(one)), AbortSignal.any([signal, late]))
    .catch(async (error: unknown) => {
      throw late.aborted && !signal.aborted ? await unheard(stage[who].ask, receiver.url, type) : error;
    });
  const fault = signatureFault(heard.headers, heard.bytes, secrets[who], Date.now() + aheadMs);
  if (fault !== undefined) throw new DemoFailure(`A notification came whose signature is wrong: ${fault}.`);
  if (isError(heard)) throw new DemoFailure(`The invoice failed: ${heard.body.error?.code} ${heard.body.error?.message}`);
  return heard;
}

function getDocument({ ask }: Party, documentId: string): Promise<Exported> {
  return askJson<Exported>(ask, `/v4/documents/export/${encodeURIComponent(documentId)}`);
}

/** On Peppol the root element is sent, and files inside it: cut out what was inserted, and it is the seller's to the byte. */
function compare(files: readonly { readonly purpose: string; readonly bytes: Buffer }[], sent: Buffer, pdf: Buffer): void {
  const xml = rootOf(sent);
  const document = rootOf(files.find(({ purpose }) => purpose === 'document')?.bytes ?? Buffer.alloc(0));
  const inserted = document.length - xml.length;
  const at = xml.findIndex((byte, index) => document[index] !== byte);
  const isWhole = at === -1 || xml.subarray(at).equals(document.subarray(at + inserted));
  if (inserted < 0 || !isWhole) throw new DemoFailure("The XML that arrived is not the seller's.");
  if (!files.some(({ bytes }) => bytes.equals(pdf))) throw new DemoFailure("The PDF that arrived is not the seller's.");
}

function rootOf(xml: Buffer): Buffer {
  return xml.subarray(xml.indexOf('<Invoice'), xml.lastIndexOf('>') + 1);
}
