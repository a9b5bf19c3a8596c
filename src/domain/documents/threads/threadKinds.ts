// The kinds of tasks of the thread pool, and the limits of each.
import type { MailHeader } from '../../../mail/header.js';
import type { ReadMail } from '../../../mail/inboundMail.js';
import type { LargePayload, ReceivedEnvelope } from '../../../peppol/sbdhReader.js';
import { XmlError } from '../../../xml/error.js';
import type { InvoiceOfPdf } from '../fields/invoiceOfPdf.js';
import { UnprocessablePdf } from '../fields/unprocessablePdf.js';
import type { CheckInput, CheckOutput } from './checkInThread.js';
import type { ConvertInput, ConvertOutput } from './convertInThread.js';
import type { InvoiceInput, InvoiceOutput, ReadInvoiceOutput } from './invoiceInThread.js';
import type { MailInput } from './mailInThread.js';
import type { ReadFields, ReadInput } from './readInThread.js';
import type { RenderInput } from './renderInThread.js';
import type { SignedMetadataData } from './smpInThread.js';
import type { WorkLimits } from './threadLimit.js';

/** The kinds of tasks. */
export interface ThreadWork {
  readonly pdf: { readonly input: Uint8Array; readonly output: InvoiceOfPdf };
  readonly check: { readonly input: CheckInput; readonly output: CheckOutput };
  readonly read: { readonly input: ReadInput; readonly output: ReadFields };
  readonly mail: { readonly input: MailInput; readonly output: ReadMail };
  readonly mailHeader: { readonly input: Uint8Array; readonly output: MailHeader };
  /** The conversion of a document that is sent. */
  readonly convert: { readonly input: ConvertInput; readonly output: ConvertOutput };
  /** The readable copy of a document. */
  readonly render: { readonly input: RenderInput; readonly output: Uint8Array };
  /** An invoice as JSON. */
  readonly invoice: { readonly input: InvoiceInput; readonly output: InvoiceOutput };
  readonly readInvoice: { readonly input: Uint8Array; readonly output: ReadInvoiceOutput };
  readonly smpEntry: { readonly input: Uint8Array; readonly output: SignedMetadataData };
  readonly smpGroup: { readonly input: Uint8Array; readonly output: string[] | Error };
  readonly envelope: { readonly input: Uint8Array; readonly output: ReceivedEnvelope<LargePayload> };
}

export type ThreadKind = keyof ThreadWork;

interface KindRules {
  /** A thread that works for longer, or waits for a processor for longer, is terminated. */
  readonly limits: WorkLimits;
  /** The error for input that takes too long. */
  readonly tooLong: () => Error;
  readonly outOfMemory: () => Error;
}

/** A message of 35 MiB takes half a second, one of line feeds alone two. */
const MAIL_RULES: KindRules = {
  limits: { workMsMax: 5_000, waitMsMax: 60_000 },
  tooLong: () => new MailTooCostly('Reading an e-mail takes longer than 5 seconds'),
  outOfMemory: () => new MailTooCostly('Reading an e-mail needs more memory than a thread has'),
};

const READING: KindRules = {
  limits: { workMsMax: 10_000, waitMsMax: 30_000 },
  tooLong: () => new XmlError(1, 1, 'reading takes longer than 10 seconds'),
  outOfMemory: () => new XmlError(1, 1, 'reading needs more memory than a thread has'),
};

export const RULES: Readonly<Record<ThreadKind, KindRules>> = {
  pdf: {
    // Files with very many objects take seconds. If a thread did not get this much processor time by then, the machine is overloaded.
    limits: { workMsMax: 5_000, waitMsMax: 30_000 },
    tooLong: () => unreadable('it takes longer than 5 seconds'),
    outOfMemory: () => unreadable('it needs too much memory'),
  },
  check: {
    // The rules have their own limit of five seconds. The rest is for parsing.
    limits: { workMsMax: 30_000, waitMsMax: 120_000 },
    tooLong: () => new Error('The check of a document took longer than 30 seconds'),
    outOfMemory: () => new Error('The check of a document needs more memory than a thread has'),
  },
  convert: {
    limits: { workMsMax: 30_000, waitMsMax: 120_000 },
    tooLong: () => new Error('The conversion of a document took longer than 30 seconds'),
    outOfMemory: () => new Error('The conversion of a document needs more memory than a thread has'),
  },
  render: {
    limits: { workMsMax: 10_000, waitMsMax: 60_000 },
    tooLong: () => new XmlError(1, 1, 'its readable copy takes longer than 10 seconds'),
    outOfMemory: () => new XmlError(1, 1, 'its readable copy needs more memory than a thread has'),
  },
  invoice: {
    limits: { workMsMax: 30_000, waitMsMax: 120_000 },
    tooLong: () => new Error('The check of an invoice as JSON took longer than 30 seconds'),
    outOfMemory: () => new Error('The check of an invoice as JSON needs more memory than a thread has'),
  },
  read: READING,
  readInvoice: READING,
  smpEntry: READING,
  smpGroup: READING,
  envelope: READING,
  mail: MAIL_RULES,
  mailHeader: MAIL_RULES,
};

/** `quick`: what answers a request at once, or is waited for by one. `copy`: readable copies, which whoever has a link asks for. */
type Lane = 'quick' | 'slow' | 'copy';

export const LANES: Readonly<Record<ThreadKind, Lane>> = {
  read: 'quick',
  pdf: 'quick',
  envelope: 'quick',
  invoice: 'quick',
  readInvoice: 'quick',
  smpEntry: 'quick',
  smpGroup: 'quick',
  check: 'slow',
  convert: 'slow',
  mail: 'slow',
  mailHeader: 'slow',
  render: 'copy',
};

function unreadable(reason: string): UnprocessablePdf {
  return new UnprocessablePdf(`The PDF cannot be parsed: ${reason}`, 'unknown');
}

/** An e-mail that is read no further. */
export class MailTooCostly extends Error {
  override readonly name = 'MailTooCostly';
}
