// The thread in which PDFs are read: one at a time, each message a PDF, each answer its invoice or its fault.
import { parentPort } from 'node:worker_threads';
import { ExchangeError } from '../errors.js';
import { type EmbeddedInvoice, findInvoice } from './pdfInvoice.js';

export type PdfAnswer = { readonly invoice: EmbeddedInvoice } | { readonly fault: string };

// pdf-lib warns of each damaged object: a hostile file would fill the log.
console.warn = () => undefined;

parentPort?.on('message', async (pdf: Uint8Array) => {
  parentPort?.postMessage(await answer(pdf));
});

async function answer(pdf: Uint8Array): Promise<PdfAnswer> {
  try {
    const { name, bytes } = await findInvoice(pdf);
    // A copy: posting a part of a larger buffer would post the whole.
    return { invoice: { name, bytes: new Uint8Array(bytes) } };
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    return { fault: error.message };
  }
}
