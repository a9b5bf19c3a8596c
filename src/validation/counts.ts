import type { Language } from './language.js';
import type { Report } from './report.js';
import { SEVERITIES, type Severity } from './rule.js';

const SINGULAR: Readonly<Record<Severity, string>> = { fatal: '{1} error', warning: '{1} warning', information: '{1} note' };
const PLURAL: Readonly<Record<Severity, string>> = { fatal: '{1} errors', warning: '{1} warnings', information: '{1} notes' };

/** `2 errors, 1 warning, 0 notes`. */
export function countsOf({ counts }: Report, { say }: Language): string {
  return SEVERITIES.map((severity) => say((counts[severity] === 1 ? SINGULAR : PLURAL)[severity], counts[severity])).join(', ');
}
