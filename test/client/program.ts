// The example as a program: sends an invoice, lists the sent documents, and prints the result.
// node dist/test/client/program.js http://127.0.0.1:8080 invoice.xml invoice.pdf
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Client } from '@urql/core';
import { type History, listSent, logIn, readHistory, sendInvoice } from './client.js';
import type { DocumentStatus } from './operations.js';

const PAGE_LENGTH = 2;
const POLL_MS = 100;
const TRIES_MAX = 1_000;

/** Whether the state of a sent document can still change without intervention. */
const MOVES: Readonly<Record<DocumentStatus, boolean>> = {
  RECEIVED: true,
  PROCESSING: true,
  SENDING: true,
  EXPORTED: true,
  DELIVERED: false,
  READY: false,
  ERROR: false,
};

async function arrived(client: Client, documentId: string): Promise<History> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const history = await readHistory(client, documentId);
    if (history !== undefined && !MOVES[history.status]) return history;
    await setTimeout(POLL_MS);
  }
  throw new Error(`${documentId} is still on its way`);
}

async function file(path: string, type: string): Promise<File> {
  return new File([await readFile(path)], basename(path), { type });
}

const [url, document, image] = process.argv.slice(2);
if (url === undefined || document === undefined || image === undefined) {
  console.error('usage: program.js URL INVOICE.xml INVOICE.pdf');
  process.exit(2);
}

const client = await logIn(url, 'demo-seller', 'demo-seller-secret');
const sent = await sendInvoice(client, {
  documentId: basename(document, '.xml'),
  document: await file(document, 'application/xml'),
  image: await file(image, 'application/pdf'),
});
console.log(`${sent.documentId}: ${sent.message}${sent.replayed ? ', again' : ''}`);

const { status, timeline } = await arrived(client, sent.documentId);
for (const entry of timeline) console.log(`  ${entry.status}${entry.reason === null ? '' : `: ${entry.reason}`}`);
console.log(`It is ${status}`);

let page = 0;
for await (const documents of listSent(client, PAGE_LENGTH)) {
  page++;
  for (const one of documents) console.log(`page ${page}: ${one.documentId} ${one.number} ${one.status}`);
}
