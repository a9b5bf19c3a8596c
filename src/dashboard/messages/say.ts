// What the service refuses, in the language of the page: by its code, and by its own sentence where the page has none for it.
import type { CombinedError } from 'urql';
import { AWAY, faultsOf, type ServiceFault } from '../data/faults.js';
import type { Messages } from './en.js';

/** Their detail names the member or value, in English. */
const DETAILED: ReadonlySet<string> = new Set(['BODY_INVALID', 'PARAMETERS_INVALID', 'UPLOAD_INVALID', 'REGISTRY_REFUSED']);

/** Undefined where there is no error. */
export function sayFault(t: Messages, error: CombinedError): string;
export function sayFault(t: Messages, error: CombinedError | undefined): string | undefined;
export function sayFault(t: Messages, error: CombinedError | undefined): string | undefined {
  if (error === undefined) return undefined;
  const faults = faultsOf(error);
  return (faults.length === 0 ? [AWAY] : faults).map((one) => sayRefusal(t, one)).join(' ');
}

/** Of one of several, or of a whole request. */
export function sayRefusal(t: Messages, { code, sentence, detail }: ServiceFault): string {
  const known = code != null && Object.hasOwn(t.faults, code) ? t.faults[code as keyof Messages['faults']] : undefined;
  if (known === undefined) return sentence;
  return detail !== undefined && DETAILED.has(code ?? '') ? `${known}: ${detail}` : known;
}
