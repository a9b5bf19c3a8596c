// Readable copies: HTML of a usual invoice beside parsing alone, PDF of 30 lines beside an empty one, and whether 2,000 lines hold anybody up.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import PDFDocument from 'pdfkit';
import { renderXml } from '../src/domain/documents/retrieval/renderXml.js';
import { createThreadPool } from '../src/domain/documents/threads/threadPool.js';
import { fontBytes } from '../src/rendering/pdf/fonts.js';
import { parseXml } from '../src/xml/gate.js';
import { median, print } from './report.js';
import { invoiceOf } from './validate/invoices.js';

/** 20 KB. */
const USUAL_LINES = 9;
const PDF_LINES = 30;
const MANY_LINES = 2_000;
const HTML_ROUNDS = 300;
const PDF_ROUNDS = 15;

const threads = createThreadPool();

const rendering = (bytes: Uint8Array, format: 'html' | 'pdf') => ({ bytes, format, language: 'de', findings: [] }) as const;

async function timed(work: () => unknown, rounds: number): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await work();
    took.push(performance.now() - began);
  }
  return median(took);
}

/** A document with one letter in each font. */
async function emptyPdf(): Promise<void> {
  const doc = new PDFDocument({ font: null as never });
  const ended = new Promise((resolve) => doc.on('end', resolve).resume());
  for (const name of ['regular', 'bold'] as const) doc.font(fontBytes(name)).text('x');
  doc.end();
  await ended;
}

export async function render(): Promise<void> {
  const [usual, thirty, many] = [USUAL_LINES, PDF_LINES, MANY_LINES].map((lines) => Buffer.from(invoiceOf(lines))) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  await timed(() => renderXml(rendering(usual, 'html')), HTML_ROUNDS);
  await timed(() => renderXml(rendering(thirty, 'pdf')), PDF_ROUNDS);
  const htmlMs = await timed(() => renderXml(rendering(usual, 'html')), HTML_ROUNDS);
  const parseMs = await timed(() => parseXml(usual), HTML_ROUNDS);
  const pdfMs = await timed(() => renderXml(rendering(thirty, 'pdf')), PDF_ROUNDS);
  const emptyMs = await timed(emptyPdf, PDF_ROUNDS);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const manyMs = await timed(() => threads.run('bench', 'render', rendering(many, 'pdf')), 1);
  delay.disable();
  const heldMs = delay.max / 1e6;
  print(
    'render',
    ['', 'ms', 'floor ms', 'ratio'],
    [
      [`HTML of ${Math.round(usual.length / 1000)} KB, beside parsing`, htmlMs, parseMs, parseMs / htmlMs],
      [`PDF of ${PDF_LINES} lines, beside an empty one`, pdfMs, emptyMs, emptyMs / pdfMs],
      [`PDF of ${MANY_LINES} lines, in a thread`, manyMs, '–', '–'],
      ['the longest turn of the event loop meanwhile', heldMs, '–', '–'],
    ],
    { htmlMs, parseMs, pdfMs, emptyMs, manyMs, heldMs },
  );
}
