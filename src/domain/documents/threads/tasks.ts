// What may run in a thread: each kind of task, its limits, its lane, and what is done. Modules are loaded with the first task that needs
// them: the rules take memory that a thread for PDFs does not need.
import type { ConversionTarget } from '../../../convert/ciiToUbl.js';
import { XmlError } from '../../../xml/error.js';
import { parseXml } from '../../../xml/gate.js';
import type { InvoiceInput } from '../../invoices/invoiceBytes.js';
import type { Settings } from '../../settings.js';
import type { TaxDataInput } from '../../taxData/taxDataBytes.js';
import type { CheckAbout, Checked } from '../checks/check.js';
import { headNames } from '../fields/headNames.js';
import type { ReadInput } from '../fields/readFields.js';
import { UnprocessablePdf } from '../fields/unprocessablePdf.js';
import type { RenderInput } from '../retrieval/renderXml.js';
import type { WorkLimits } from './threadLimit.js';

/**
 * Up to this size, XML and e-mails are read where they come in. An honest document takes a few milliseconds. The worst one of this size,
 * thousands of elements below 150 others, takes 100: about as long as a thread takes to start.
 */
export const INLINE_BYTES_MAX = 64 * 1024;

/** `quick`: what answers a request at once, or is waited for by one. `copy`: readable copies, which whoever has a link asks for. */
type Lane = 'quick' | 'slow' | 'copy';

interface TaskRules {
  readonly lane: Lane;
  /** A thread that works for longer, or waits for a processor for longer, is terminated. */
  readonly limits: WorkLimits;
  /** The error for input that takes too long. */
  readonly tooLong: () => Error;
  readonly outOfMemory: () => Error;
  /** How many of one owner may wait for a thread. More are refused for now. */
  readonly waitingMax?: number;
}

interface Task<Input, Output> extends TaskRules {
  /** Input and output are plain data; bytes are within the reach of mapBytes.ts. */
  readonly run: (input: Input) => Output | Promise<Output>;
  /** The same for a small input in the thread that has it, where that one does more. */
  readonly here?: (input: Input) => Output | Promise<Output>;
  /** What a thread does, however small it is. */
  readonly isAlwaysLarge?: (input: Input) => boolean;
}

const READING: TaskRules = {
  lane: 'quick',
  limits: { workMsMax: 10_000, waitMsMax: 30_000 },
  tooLong: () => new XmlError(1, 1, 'reading takes longer than 10 seconds'),
  outOfMemory: () => new XmlError(1, 1, 'reading needs more memory than a thread has'),
};

/** A message of 35 MiB takes half a second, one of line feeds alone two. */
const MAIL: TaskRules = {
  lane: 'slow',
  limits: { workMsMax: 5_000, waitMsMax: 60_000 },
  tooLong: () => new MailTooCostly('Reading an e-mail takes longer than 5 seconds'),
  outOfMemory: () => new MailTooCostly('Reading an e-mail needs more memory than a thread has'),
};

const PDF: TaskRules = {
  lane: 'quick',
  // Files with very many objects take seconds. If a thread did not get this much processor time by then, the machine is overloaded.
  limits: { workMsMax: 5_000, waitMsMax: 30_000 },
  tooLong: () => unreadable('it takes longer than 5 seconds'),
  outOfMemory: () => unreadable('it needs too much memory'),
  waitingMax: 64,
};

const COPY: TaskRules = {
  lane: 'copy',
  limits: { workMsMax: 10_000, waitMsMax: 60_000 },
  tooLong: () => new XmlError(1, 1, 'its readable copy takes longer than 10 seconds'),
  outOfMemory: () => new XmlError(1, 1, 'its readable copy needs more memory than a thread has'),
  waitingMax: 16,
};

/** The rules have their own limit of five seconds. The rest is for parsing. */
function checking(lane: Lane, what: string): TaskRules {
  return {
    lane,
    limits: { workMsMax: 30_000, waitMsMax: 120_000 },
    tooLong: () => new Error(`The ${what} took longer than 30 seconds`),
    outOfMemory: () => new Error(`The ${what} needs more memory than a thread has`),
  };
}

interface CheckInput {
  readonly settings: Pick<Settings, 'validationBytesMax'>;
  readonly bytes: Buffer;
  readonly about: CheckAbout;
}

/** `document`: not from another thread, because a tree cannot be transferred. */
type CheckOutput = Omit<Checked, 'bytes' | 'document'> & Partial<Pick<Checked, 'document'>>;

async function check({ settings, bytes, about }: CheckInput): Promise<CheckOutput> {
  return (await import('../checks/check.js')).checkDocument(settings, bytes, about);
}

const task = <Input, Output>(
  rules: TaskRules,
  run: Task<Input, Output>['run'],
  more?: Pick<Task<Input, Output>, 'here' | 'isAlwaysLarge'>,
): Task<Input, Output> => ({ ...rules, run, ...more });

const TASKS = {
  read: task(READING, async (input: ReadInput) => (await import('../fields/readFields.js')).readFields(input)),
  pdf: task(PDF, async (pdf: Uint8Array) => (await import('../fields/invoiceOfPdf.js')).readInvoiceOfPdf(pdf), {
    isAlwaysLarge: () => true,
  }),
  check: task(
    checking('slow', 'check of a document'),
    async (input: CheckInput): Promise<CheckOutput> => {
      const { header, report, embedded, faults } = await check(input);
      return { header, report, embedded, faults };
    },
    { here: check },
  ),
  /** Of a document that is sent. */
  convert: task(
    checking('slow', 'conversion of a document'),
    async ({ bytes, target }: { readonly bytes: Buffer; readonly target: ConversionTarget | undefined }) =>
      (await import('../../../convert/ciiToUbl.js')).ciiToUbl(parseXml(bytes), target),
  ),
  /** The readable copy of a document. A PDF takes long however small the document is. */
  render: task(COPY, async (input: RenderInput) => (await import('../retrieval/renderXml.js')).renderXml(input), {
    isAlwaysLarge: ({ format }) => format === 'pdf',
  }),
  /** An invoice as JSON. A large one takes half a second and more. */
  invoice: task({ ...checking('quick', 'check of an invoice as JSON'), waitingMax: 64 }, async (input: InvoiceInput) =>
    (await import('../../invoices/invoiceBytes.js')).checkInvoiceBytes(input),
  ),
  /** VAT of an invoice by category and rate. */
  vatGroups: task(READING, async (xml: Uint8Array) => (await import('../../exports/accounting/vatGroups.js')).vatGroupsIn(xml)),
  readInvoice: task(READING, async (xml: Uint8Array) => (await import('../../invoices/invoiceBytes.js')).readInvoiceBytes(xml)),
  /** The report of an invoice to a tax authority. */
  taxData: task(checking('slow', 'report of an invoice'), async (input: TaxDataInput) =>
    (await import('../../taxData/taxDataBytes.js')).taxDataOf(input),
  ),
  mail: task(MAIL, async ({ bytes, trustedServer }: { readonly bytes: Buffer; readonly trustedServer: string | undefined }) =>
    (await import('../../../mail/inboundMail.js')).readMail(bytes, trustedServer),
  ),
  mailHeader: task(MAIL, async (header: Buffer) => (await import('../../../mail/header.js')).readMailHeader(header)),
  smpEntry: task(READING, async (bytes: Uint8Array) => (await import('../../../peppol/signedMetadata.js')).readSignedMetadata(bytes)),
  /** Its error is plain data, because the caller needs no more of it. */
  smpGroup: task(READING, async (bytes: Uint8Array) => (await import('../../../peppol/signedMetadata.js')).serviceGroupIn(bytes)),
  /** A received envelope. Of a large one, only the head of its document is in the tree. */
  envelope: task(READING, async (bytes: Buffer) => (await import('../../../peppol/sbdhStream.js')).readLargeEnvelope(bytes, headNames()), {
    here: async (bytes) => (await import('../../../peppol/sbdhReader.js')).readEnvelope(bytes, parseXml(bytes)),
  }),
};

export type TaskKind = keyof typeof TASKS;
export type TaskInput<K extends TaskKind> = Parameters<(typeof TASKS)[K]['run']>[0];
export type TaskOutput<K extends TaskKind> = Awaited<ReturnType<(typeof TASKS)[K]['run']>>;

/** The task of a kind, where input and output are not known. */
export function taskOf(kind: TaskKind): Task<unknown, unknown> {
  return TASKS[kind] as Task<unknown, unknown>;
}

/** Of a task's input, which is bytes or has them. */
export function bytesOf(input: TaskInput<TaskKind>): Uint8Array {
  return input instanceof Uint8Array ? input : input.bytes;
}

function unreadable(reason: string): UnprocessablePdf {
  return new UnprocessablePdf(`The PDF cannot be parsed: ${reason}`, 'unknown');
}

/** An e-mail that is read no further. */
export class MailTooCostly extends Error {
  override readonly name = 'MailTooCostly';
}
