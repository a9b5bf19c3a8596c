// The uploads of the clients, by kind: the required final state of each, and the image that must arrive byte for byte.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withEmail } from '../../test/support/documents.js';
import { pdfOf, xmp } from '../../test/support/pdf.js';
import { numberedInvoice, selfContainedInvoice } from '../invoice.js';

const CII = readFileSync(fixture('cii-invoice.xml'), 'utf8');
const REPORT = readFileSync(fixture('ereport.xml'), 'utf8');
const BUYER_NUMBER = '5400000000027';
export const BUYER = `0088:${BUYER_NUMBER}`;
/** A number of the same scheme that is not registered. */
const NOBODY_NUMBER = '5499999999995';
const SMALL_BYTES = 15 * 1024;
/** Larger than what is stored in a file's row: the document and the files extracted from it go to the file store. */
const LARGE_BYTES = 200 * 1024;
const PICTURE_BYTES_MAX = 20 * 1024;

/** Those that leave over another channel than Peppol. The seller's rules choose the channel by the type code or the e-mail address. */
export type ChannelKind = 'by e-mail' | 'by e-mail to nobody' | 'over Pagero' | 'over Weexa' | 'to a partner' | 'to a second exchange';
export type Kind =
  | ChannelKind
  | 'image'
  | 'self-contained'
  | 'large'
  | 'pdf'
  | 'incoming'
  | 'to nobody'
  | 'to who hangs'
  | 'e-report'
  | 'poison';

export const TYPE_CODES = { pagero: '383', weexa: '386', api: '393', second: '395' } as const;
/** The buyer reads the mailbox of this address. */
const EMAIL = 'accounts@buyer.example';
/** The mail server takes messages for it, and reports that they were not delivered. */
export const NOBODY_EMAIL = 'nobody@buyer.example';

/** The prefix of the id of a document that ends its workers. */
export const POISON = 'soak-poison';
/** The sandbox's receiver that does not respond to the first attempt. */
const HANGING = { scheme: '9915', number: 'sandbox-hangs' } as const;

export interface Ending {
  /** The tenant that uploads it. */
  readonly client: 'demo-seller' | 'demo-buyer';
  readonly path: string;
  /** Final states of the uploaded document. */
  readonly states: readonly string[];
  /** Number of documents that the buyer gets from it. */
  readonly copies: 0 | 1;
  /** Events of the uploaded document, in order. */
  readonly events: readonly string[];
}

const SENT: Ending = {
  client: 'demo-seller',
  path: 'invoice/send',
  states: ['DELIVERED'],
  copies: 1,
  events: ['invoice.exported', 'invoice.delivered'],
};

export const ENDINGS: Readonly<Record<Kind, Ending>> = {
  image: SENT,
  'self-contained': SENT,
  large: SENT,
  pdf: SENT,
  // A document that the tenant uploads as received. It causes no events (docs/decisions/016).
  incoming: { client: 'demo-buyer', path: 'invoice/receive', states: ['READY', 'EXPORTED'], copies: 0, events: [] },
  'to nobody': { ...SENT, states: ['ERROR'], copies: 0, events: ['invoice.error'] },
  'to who hangs': { ...SENT, copies: 0 },
  poison: { ...SENT, states: ['ERROR'], copies: 0, events: ['invoice.error'] },
  'e-report': { ...SENT, path: 'ereport/send', copies: 0, events: ['ereport.exported', 'ereport.delivered'] },
  // Its copy is found by its number, because an e-mail has no identifier of a submission.
  'by e-mail': { ...SENT, states: ['EXPORTED'], copies: 0, events: [] },
  'by e-mail to nobody': { ...SENT, states: ['ERROR'], copies: 0, events: [] },
  'over Pagero': { ...SENT, copies: 0 },
  'over Weexa': { ...SENT, copies: 0 },
  'to a partner': { ...SENT, events: [] },
  // Nothing confirms that the receiver has it.
  'to a second exchange': { ...SENT, states: ['EXPORTED'], copies: 0, events: [] },
};

/** The number of uploads of each kind among 21, and of eight more where there are other channels. */
const SHARES: Readonly<Record<Kind, number>> = {
  image: 7,
  'self-contained': 3,
  large: 2,
  pdf: 3,
  incoming: 3,
  'to nobody': 1,
  'to who hangs': 1,
  'e-report': 1,
  poison: 0,
  'by e-mail': 0,
  'by e-mail to nobody': 0,
  'over Pagero': 0,
  'over Weexa': 0,
  'to a partner': 0,
  'to a second exchange': 0,
};
const CHANNEL_SHARES: Readonly<Record<ChannelKind, number>> = {
  'by e-mail': 2,
  'by e-mail to nobody': 1,
  'over Pagero': 1,
  'over Weexa': 1,
  'to a partner': 2,
  'to a second exchange': 1,
};

/** `chance` is from 0 to 1. */
export function kindOf(chance: number, hasChannels: boolean): Kind {
  const shares = { ...SHARES, ...(hasChannels ? CHANNEL_SHARES : {}) };
  const kinds = Object.entries(shares).flatMap(([kind, share]) => Array<Kind>(share).fill(kind as Kind));
  return kinds[Math.floor(chance * kinds.length)]!;
}

export interface Part {
  readonly name: 'document' | 'image';
  readonly fileName: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
}

export interface MadeDocument {
  readonly parts: readonly Part[];
  /** SHA-256 in hex of the image that must be a file of the document wherever it arrives. Undefined where the kind has none. */
  readonly picture: string | undefined;
}

/** The upload of this kind with this id, which is also its number. `random` decides the size of its image. */
export function makeDocument(kind: Kind, id: string, random: () => number): Promise<MadeDocument> {
  return MAKERS[kind](id, random);
}

const MAKERS: Readonly<Record<Kind, (id: string, random: () => number) => Promise<MadeDocument>>> = {
  image: async (id, random) => withImage(id, Buffer.from(numberedInvoice(id)), random),
  'self-contained': async (id) => selfContained(id, SMALL_BYTES),
  large: async (id) => selfContained(id, LARGE_BYTES),
  pdf: async (id) => {
    const xml = Buffer.from(CII.replace('F2026-0018', id));
    const bytes = await pdfOf([{ name: 'factur-x.xml', bytes: xml }], xmp());
    return { parts: [{ name: 'document', fileName: `${id}.pdf`, mimeType: 'application/pdf', bytes }], picture: sha256(bytes) };
  },
  incoming: async (id, random) => withImage(id, Buffer.from(numberedInvoice(id)), random),
  'to nobody': async (id, random) => withImage(id, Buffer.from(numberedInvoice(id).replace(BUYER_NUMBER, NOBODY_NUMBER)), random),
  'to who hangs': async (id, random) => {
    const to = `schemeID="0088">${BUYER_NUMBER}`;
    return withImage(id, Buffer.from(numberedInvoice(id).replace(to, `schemeID="${HANGING.scheme}">${HANGING.number}`)), random);
  },
  poison: async (id, random) => withImage(id, Buffer.from(numberedInvoice(id)), random),
  'by e-mail': async (id, random) => withImage(id, Buffer.from(withEmail(numberedInvoice(id), EMAIL)), random),
  'by e-mail to nobody': async (id, random) => withImage(id, Buffer.from(withEmail(numberedInvoice(id), NOBODY_EMAIL)), random),
  'over Pagero': async (id, random) => withImage(id, typedInvoice(id, TYPE_CODES.pagero), random),
  'over Weexa': async (id, random) => withImage(id, typedInvoice(id, TYPE_CODES.weexa), random),
  'to a partner': async (id, random) => withImage(id, typedInvoice(id, TYPE_CODES.api), random),
  'to a second exchange': async (id, random) => withImage(id, typedInvoice(id, TYPE_CODES.second), random),
  'e-report': async (id) => ({ parts: [xmlPart(Buffer.from(REPORT.replace('ER-2026-0005', id)))], picture: undefined }),
};

function typedInvoice(id: string, typeCode: string): Buffer {
  return Buffer.from(numberedInvoice(id).replace('InvoiceTypeCode>380<', `InvoiceTypeCode>${typeCode}<`));
}

function withImage(id: string, xml: Buffer, random: () => number): MadeDocument {
  const bytes = Buffer.alloc(Math.ceil(random() * PICTURE_BYTES_MAX) + 64, `%PDF-1.7 ${id} `);
  const image: Part = { name: 'image', fileName: `${id}.pdf`, mimeType: 'application/pdf', bytes };
  return { parts: [xmlPart(xml), image], picture: sha256(bytes) };
}

function selfContained(id: string, sizeBytes: number): MadeDocument {
  const xml = selfContainedInvoice(sizeBytes, id);
  const [, encoded = ''] = new RegExp(`filename="${id}\\.pdf">([^<]*)<`).exec(xml.toString()) ?? [];
  return { parts: [xmlPart(xml)], picture: sha256(Buffer.from(encoded, 'base64')) };
}

function xmlPart(bytes: Buffer): Part {
  return { name: 'document', fileName: 'document.xml', mimeType: 'application/xml', bytes };
}

export function sha256(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex');
}

function fixture(name: string): string {
  return fileURLToPath(new URL(`../../test/fixtures/${name}`, import.meta.url));
}
