// Makes the report on parsed XML. All checks go through it.
import { createHash } from 'node:crypto';
import { notFinishedReport, type Report } from '../../../validation/report.js';
import { type ValidationOptions, validate } from '../../../validation/validate.js';
import type { XmlDocument } from '../../../xml/tree.js';

interface ReportOptions extends Omit<ValidationOptions, 'elapsedMs' | 'workedMs' | 'sha256' | 'source'> {
  /** Above this size no rules run: verdict not-finished. */
  readonly bytesMax: number;
}

/** `document` was parsed from `bytes`. The report has the duration of the check. */
export function reportOn(document: XmlDocument, bytes: Uint8Array, { bytesMax, ...options }: ReportOptions): Report {
  const context = { ...options, sha256: createHash('sha256').update(bytes).digest('hex') };
  if (bytes.length > bytesMax) return notFinishedReport(context, 'bytes');
  const [began, before] = [performance.now(), workMs()];
  return validate(document, {
    ...context,
    source: bytes,
    elapsedMs: () => Math.round((performance.now() - began) * 1000) / 1000,
    workedMs: () => workMs() - before,
  });
}

/** Of this thread. Before version 23.9 of Node, of the whole process. */
function workMs(): number {
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage();
  return (user + system) / 1000;
}
