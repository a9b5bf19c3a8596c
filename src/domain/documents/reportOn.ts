// The report on XML that has passed the gate: whatever is checked, is checked here.
import { createHash } from 'node:crypto';
import { notFinishedReport, type Report } from '../../validation/report.js';
import { type ValidationOptions, validate } from '../../validation/validate.js';
import type { XmlDocument } from '../../xml/tree.js';

export interface ReportOptions extends Omit<ValidationOptions, 'elapsedMs' | 'workedMs' | 'sha256' | 'source'> {
  /** Over this size no rules run: verdict not-finished. */
  readonly bytesMax: number;
}

/** `bytes` are those that `document` was parsed from. The time that it takes stands in the report. */
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

/** Of this thread; before version 23.9 of Node only the whole process can be asked. */
function workMs(): number {
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage();
  return (user + system) / 1000;
}
