import type { Severity } from '../../src/validation/rule.js';

/** One place of a rule. */
export interface Check {
  readonly id: string;
  readonly severity: Severity;
  /** All that decides, as one text. */
  readonly decides: string;
}
