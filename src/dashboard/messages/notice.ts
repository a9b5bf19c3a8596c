// What the service refuses, in the language of the page: by the reasons that it names, else by its code. Where neither says all, its own
// sentence stands below.
import type { CombinedError } from 'urql';
import type { DashboardTexts as Messages } from '../../texts/catalogs.js';
import type { Values } from '../../texts/message.js';
import { AWAY, type FaultReason, faultsOf, type ServiceFault } from '../data/faults.js';

/** What a page tells somebody. */
export interface Notice {
  readonly text: string;
  /** What the service says, in English. */
  readonly original?: string | undefined;
}

/** Codes that are too general. The page adds the English text of the service: its detail, or its whole sentence. */
const ORIGINALS: Readonly<Record<string, 'detail' | 'sentence'>> = {
  BODY_INVALID: 'detail',
  PARAMETERS_INVALID: 'detail',
  UNAVAILABLE: 'detail',
  UPLOAD_INVALID: 'sentence',
  PDF_UNPROCESSABLE: 'sentence',
  REGISTRY_REFUSED: 'sentence',
  LIFECYCLE_STATUS_REFUSED: 'sentence',
  ANSWER_REFUSED: 'sentence',
  APPROVAL_REFUSED: 'sentence',
  TAX_DATA_REFUSED: 'sentence',
  BAD_USER_INPUT: 'sentence',
};

/** Nothing is told. */
export const NO_NOTICE: Notice = { text: '' };

/** Undefined where there is no error. */
export function noticeOfError(t: Messages, error: CombinedError): Notice;
export function noticeOfError(t: Messages, error: CombinedError | undefined): Notice | undefined;
export function noticeOfError(t: Messages, error: CombinedError | undefined): Notice | undefined {
  if (error === undefined) return undefined;
  const faults = faultsOf(error);
  return joined((faults.length === 0 ? [AWAY] : faults).map((one) => noticeOfFault(t, one)));
}

/** Of one of several, or of a whole request. */
export function noticeOfFault(t: Messages, fault: ServiceFault): Notice {
  const { reasons = [] } = fault;
  if (!reasons.some(({ id }) => isKnown(t, id))) return noticeByCode(t, fault);
  return joined(reasons.map((one) => noticeByReason(t, one) ?? { text: '', original: one.detail }));
}

function noticeByCode(t: Messages, { code, sentence, detail }: ServiceFault): Notice {
  if (code == null || !Object.hasOwn(t.faults, code)) return { text: t.refusedByService, original: sentence };
  const text = t.faults[code as keyof Messages['faults']];
  const original = { detail, sentence, none: undefined }[ORIGINALS[code] ?? 'none'];
  return original === undefined ? { text } : { text, original };
}

function isKnown(t: Messages, id: string | undefined): id is keyof Messages['refusedFor'] {
  return id !== undefined && Object.hasOwn(t.refusedFor, id);
}

function noticeByReason(t: Messages, { id, values = {} }: FaultReason): Notice | undefined {
  if (!isKnown(t, id)) return undefined;
  const named: Values = { ...values, ...labelOf(t, values) };
  const text = t.refusedFor[id] as string | ((values: Values) => string);
  return { text: typeof text === 'string' ? text : text(named) };
}

/** A setting of an account is called as in its form. */
function labelOf({ accountSettings }: Messages, { channel, setting }: NonNullable<FaultReason['values']>): { readonly setting?: string } {
  const labels = accountSettings as Readonly<Record<string, Readonly<Record<string, { readonly label: string }>>>>;
  const label = labels[String(channel)]?.[String(setting)]?.label;
  return label === undefined ? {} : { setting: label };
}

/** One after the other, each sentence once. */
export function joined(notices: readonly Notice[]): Notice {
  const text = all(notices.map((one) => one.text));
  const original = all(notices.map((one) => one.original ?? ''));
  return original === '' ? { text } : { text, original };
}

function all(sentences: readonly string[]): string {
  return [...new Set(sentences)].filter((one) => one !== '').join(' ');
}
