// The report on XML that has passed the gate: whatever is checked, is checked here.
import { createHash } from 'node:crypto';
import { notFinishedReport, type Report } from '../../validation/report.js';
import { type ValidationOptions, validate } from '../../validation/validate.js';
import type { XmlDocument } from '../../xml/tree.js';

export interface ReportOptions extends Omit<ValidationOptions, 'elapsedMs' | 'sha256'> {
  /** Over this size no rules run: verdict not-finished. */
  readonly bytesMax: number;
}

/** `bytes` are those that `document` was parsed from. The time that it takes stands in the report. */
export function reportOn(document: XmlDocument, bytes: Uint8Array, { bytesMax, ...options }: ReportOptions): Report {
  const context = { ...options, sha256: createHash('sha256').update(bytes).digest('hex') };
  if (bytes.length > bytesMax) return notFinishedReport(context, 'bytes');
  const began = performance.now();
  return validate(document, { ...context, elapsedMs: () => Math.round((performance.now() - began) * 1000) / 1000 });
}
