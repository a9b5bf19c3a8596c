// The ways of sending that are measured: the account of each, and a bare client of its other side.
import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { signedHeaders } from '../../src/channels/weexa/signature.js';
import type { AccountInput } from '../../src/domain/accounts/input.js';
import type { ChannelName } from '../../src/domain/vocabulary.js';
import { withEmail } from '../../test/support/documents.js';
import type { MailServer } from '../../test/support/mail/smtp.js';
import { BRIDGE_SECRET, messageForm } from '../../test/support/network/bridge.js';
import { PAGERO_LOGIN } from '../../test/support/network/pagero.js';
import { pageroAccount } from '../../test/support/pageroAccount.js';
import { token } from '../environment.js';
import { multipart, selfContainedInvoice } from '../invoice.js';
import { DOCUMENT_BYTES } from '../upload.js';

/** Of the bare clients, and of the uploads to the exchange. */
export const CONNECTIONS = 32;

/** One way of sending. */
export interface Way {
  readonly name: string;
  readonly channel: ChannelName;
  readonly settings: AccountInput['settings'];
  readonly secrets: AccountInput['secrets'];
  /** Sends the document once by the bare client. */
  readonly bare: () => Promise<unknown>;
}

/** The other sides. The exchanges, the bridge and Pagero are addresses. */
export interface OtherSides {
  readonly exchange: string;
  readonly second: string;
  readonly smtp: MailServer;
  readonly bridge: string;
  readonly pagero: string;
}

export async function waysTo({ exchange, second, smtp, bridge, pagero }: OtherSides): Promise<readonly Way[]> {
  const xml = invoiceOfBench();
  return [
    emailWay(smtp, xml),
    {
      ...{ name: 'pagero, fake', channel: 'pagero' as const, ...pageroAccount(pagero) },
      bare: await toPagero(pagero, xml),
    },
    {
      ...{ name: 'weexa, reference bridge', channel: 'weexa' as const, settings: { url: bridge } },
      secrets: [{ name: 'secret', value: BRIDGE_SECRET }],
      bare: () => toBridge(bridge, xml),
    },
    {
      ...{ name: 'api, partner of this exchange', channel: 'api' as const, settings: { partners: 'demo-buyer' }, secrets: [] },
      bare: await uploader(exchange, 'demo-buyer', xml),
    },
    {
      ...{ name: 'api, second exchange', channel: 'api' as const, settings: { url: second, clientId: 'demo-seller' } },
      secrets: [{ name: 'clientSecret', value: 'demo-seller-secret' }],
      bare: await uploader(second, 'demo-seller', xml),
    },
  ];
}

const EMAIL = 'accounts@buyer.example';

/** The self-contained invoice with an e-mail address of its buyer. */
export function invoiceOfBench(): Buffer {
  return Buffer.from(withEmail(selfContainedInvoice(DOCUMENT_BYTES).toString(), EMAIL));
}

/** As the channel sends it: the XML, and the PDF inside it. */
function emailWay({ port }: MailServer, xml: Buffer): Way {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true, pool: true, maxConnections: CONNECTIONS });
  const from = 'invoices@seller.example';
  const pdf = Buffer.from(/<cbc:EmbeddedDocumentBinaryObject[^>]*>([^<]*)</.exec(xml.toString())![1]!, 'base64');
  const attachments = [
    { filename: 'invoice.xml', contentType: 'application/xml', content: xml },
    { filename: 'invoice.pdf', contentType: 'application/pdf', content: pdf },
  ];
  const settings = { smtpHost: '127.0.0.1', smtpPort: port, smtpSecurity: 'none', from };
  const bare = (): Promise<unknown> => transport.sendMail({ from, to: EMAIL, attachments });
  return { name: 'email, smtp-server', channel: 'email', settings, secrets: [], bare };
}

async function toPagero(url: string, xml: Buffer): Promise<() => Promise<void>> {
  const { username, password, clientId, clientSecret } = PAGERO_LOGIN;
  const login = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64');
  const body = new URLSearchParams({ grant_type: 'password', username, password });
  const answer = await fetch(`${url}/oauth/v2/oauth-token`, { method: 'POST', headers: { Authorization: `Basic ${login}` }, body });
  const { access_token: access } = (await answer.json()) as { access_token: string };
  return () => {
    const form = new FormData();
    const fields = { documentType: 'Invoice', sendMode: 'Test', sendingCompanyId: 'company-1', senderReference: randomUUID() };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('payload', new Blob([new Uint8Array(xml)], { type: 'application/xml' }), 'invoice.xml');
    return sent(fetch(`${url}/file/v1/files`, { method: 'POST', headers: { Authorization: `Bearer ${access}` }, body: form }));
  };
}

async function toBridge(url: string, bytes: Buffer): Promise<void> {
  const metadata = { version: 2, messageId: randomUUID(), documentType: 'invoice', callbackUrl: 'http://127.0.0.1:9/' };
  const { contentType, body } = messageForm(metadata, [
    { name: 'document', fileName: 'invoice.xml', contentType: 'application/xml', bytes },
  ]);
  const headers = {
    ...signedHeaders([BRIDGE_SECRET], { from: 'exchange', method: 'POST', path: '/messages', body }, new Date()),
    'Content-Type': contentType,
  };
  await sent(fetch(`${url}/messages`, { method: 'POST', headers, body: new Uint8Array(body) }));
}

async function uploader(url: string, client: string, xml: Buffer): Promise<() => Promise<void>> {
  const { contentType, body } = multipart(xml);
  const headers = { 'Content-Type': contentType, Authorization: `Bearer ${await token(url, client)}` };
  const address = `${url}/v3/documents/invoice/receive/multipart`;
  return () => sent(fetch(address, { method: 'POST', headers, body: new Uint8Array(body) }));
}

async function sent(answering: Promise<Response>): Promise<void> {
  const answer = await answering;
  if (!answer.ok) throw new Error(`Not taken: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}
