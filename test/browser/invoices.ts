// Invoices that the seller sends, each with its number, which is also its id.
import type { TestApp } from '../support/app.js';
import { invoiceTo, PICTURE, upload, xmlPart } from '../support/documents.js';

export async function send(exchange: TestApp, number: string, receiver: string): Promise<string> {
  const text = invoiceTo(receiver).replace(/(?<=<\/cbc:ProfileID>\s*)<cbc:ID>[^<]*<\/cbc:ID>/, `<cbc:ID>${number}</cbc:ID>`);
  return upload(await exchange.as('demo-seller'), { documentId: number, document: xmlPart(text), image: PICTURE });
}
