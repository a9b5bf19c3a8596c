// What happens at the second exchange by itself: its tenant sends over phoss-ap, and phoss-ap forwards what came for it.
import { setTimeout } from 'node:timers/promises';
import { DOCUMENT_TYPES_BY_CODE } from '../../src/peppol/documentTypes.js';
import { writeEnvelope } from '../../src/peppol/sbdh.js';
import { parseXml } from '../../src/xml/gate.js';
import { SELLER } from '../../test/support/documents.js';
import { numberedInvoice } from '../invoice.js';
import { moment } from '../moment.js';
import type { Clients, Times } from './clients.js';
import { BUYER, makeDocument } from './documents.js';
import { ask, type Bringer } from './ledger.js';
import { FORWARD_SECRET, type SecondExchange } from './secondExchange.js';

const EVERY_MS = 2_000;
const { value: INVOICE, processId: PROCESS } = DOCUMENT_TYPES_BY_CODE[158];

/** One document in each direction at a time. Resolves when all have their answer. */
export async function exchangeSteadily(clients: Clients, second: SecondExchange, times: Times): Promise<void> {
  const underWay: Promise<void>[] = [];
  for (let made = 0; moment() < times.loadUntil; made += 1) {
    underWay.push(upload(clients, second, `to-phoss-${made}`, times.answersUntil));
    underWay.push(forward(clients, second, `from-phoss-${made}`, times.answersUntil));
    await setTimeout(EVERY_MS);
  }
  await Promise.all(underWay);
}

async function upload(clients: Clients, { url, token }: SecondExchange, number: string, until: number): Promise<void> {
  const form = new FormData();
  for (const { name, fileName, mimeType, bytes } of (await makeDocument('image', number, clients.random)).parts) {
    form.append(name, new Blob([new Uint8Array(bytes)], { type: mimeType }), fileName);
  }
  const headers = { Authorization: `Bearer ${token}`, documentId: number };
  const address = `${url}/v3/documents/invoice/send/multipart`;
  await heard(clients, 'upload at the second exchange', 'to phoss-ap', number, address, { method: 'POST', headers, body: form }, until);
}

/** phoss-ap repeats what is not answered. */
async function forward(clients: Clients, { url }: SecondExchange, number: string, until: number): Promise<void> {
  const xml = Buffer.from(numberedInvoice(number));
  const body = writeEnvelope(xml, parseXml(xml), {
    ...{ sender: SELLER, receiver: BUYER, documentType: INVOICE, processId: PROCESS, countryC1: 'NL' },
    ...{ instanceIdentifier: number, createdAt: new Date() },
  });
  const headers = { 'Content-Type': 'application/xml', 'X-SBDH-Instance-ID': number, 'X-Forward-Secret': FORWARD_SECRET };
  const init = { method: 'POST', headers, body: new Uint8Array(body) };
  await heard(clients, 'message of phoss-ap', 'from phoss-ap', number, `${url}/channels/phoss-ap/forward`, init, until);
}

async function heard(
  { ledger }: Clients,
  step: string,
  way: Bringer,
  number: string,
  url: string,
  init: RequestInit,
  until: number,
): Promise<void> {
  const answer = await ask(ledger, step, url, init, until);
  if (answer?.status === 200) ledger.brought.set(number, way);
  else ledger.surprises.push(`${step} ${number}: ${answer === undefined ? 'no answer' : `${answer.status} ${answer.bytes}`}`);
}
