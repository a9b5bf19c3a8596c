// The thread in which PDFs are read: one at a time, each message a PDF, each answer what it holds or its fault.
import { getHeapStatistics } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { ExchangeError } from '../errors.js';
import { type PdfContents, readPdf } from './pdfRead.js';

export type PdfAnswer = ({ readonly contents: PdfContents } | { readonly fault: string }) & {
  /** What the thread keeps, and what it has not cleared away yet. */
  readonly heapBytes: number;
};

// pdf-lib warns of each damaged object: a hostile file would fill the log.
console.warn = () => undefined;

parentPort?.on('message', async (pdf: Uint8Array) => {
  const answer = await answerTo(pdf);
  const heapBytes = getHeapStatistics().used_heap_size;
  parentPort?.postMessage({ ...answer, heapBytes }, 'contents' in answer ? buffersOf(answer.contents) : []);
});

async function answerTo(pdf: Uint8Array): Promise<{ contents: PdfContents } | { fault: string }> {
  try {
    const contents = await readPdf(pdf);
    const files = contents.files.map((file) => ({ ...file, bytes: new Uint8Array(file.bytes) }));
    return { contents: { ...contents, bytes: new Uint8Array(contents.bytes), files } };
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    return { fault: error.message };
  }
}

/** They are copies, because handing over a part of a larger buffer would hand over the whole. */
function buffersOf({ bytes, files }: PdfContents): ArrayBuffer[] {
  return [bytes, ...files.map((file) => file.bytes)].map(({ buffer }) => buffer as ArrayBuffer);
}
