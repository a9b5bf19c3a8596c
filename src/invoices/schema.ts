// The JSON Schema (2020-12) of an invoice, made of the table of members.
import type { Member } from './member.js';
import { INVOICE } from './members.js';
import { INVOICE_LIMITS } from './model.js';

type Schema = Readonly<Record<string, unknown>>;

/** A decimal as text, or as a number of JSON. */
const DECIMALS: Readonly<Record<'amount' | 'decimal', Schema>> = {
  amount: { type: ['string', 'number', 'null'], pattern: '^[+-]?\\d+(\\.\\d{1,2})?$' },
  decimal: { type: ['string', 'number', 'null'], pattern: '^[+-]?\\d+(\\.\\d+)?$' },
};
const TEXT: Schema = { type: ['string', 'null'], minLength: 1 };
/** Longer lists of codes are named only. */
const CODES_SHOWN_MAX = 50;

/** `publicUrl`: of the service that gives it. */
export function invoiceSchema(publicUrl: string): Schema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `${publicUrl}/schemas/invoice.json`,
    title: 'Invoice',
    description:
      'An invoice, credit note or self-billed invoice by the business terms of EN 16931, which stand in `x-bt`. What `x-computed` marks is worked out where it is absent. What `x-pint` marks is for invoices of PINT. `null` is absent. Of a document that is read, what its XML lacks is absent, whether it is required or not.',
    ...groupSchema(INVOICE),
  };
}

function groupSchema(members: readonly Member[]): Schema {
  const required = members.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(members.map((member) => [member.name, memberSchema(member)])),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}

function memberSchema(member: Member): Schema {
  const { term, isRequired, isComputed, isPint, limit, members } = member;
  const marks = {
    ...(term === undefined ? {} : { 'x-bt': term }),
    ...(isComputed ? { 'x-computed': true } : {}),
    ...(isPint ? { 'x-pint': true } : {}),
  };
  if (members === undefined) return { ...marks, ...leafSchema(member) };
  const group = groupSchema(members);
  const type = (name: string): unknown => (isRequired ? name : [name, 'null']);
  if (limit === undefined) return { ...marks, ...group, type: type('object') };
  return { ...marks, type: type('array'), minItems: 1, maxItems: limit === 1 ? 1 : INVOICE_LIMITS[limit], items: group };
}

function leafSchema({ kind, codes, isRequired }: Member): Schema {
  const schema =
    kind === 'amount' || kind === 'decimal'
      ? DECIMALS[kind]
      : kind === 'code'
        ? codeSchema(codes, isRequired)
        : { ...TEXT, ...FORMS[kind] };
  return isRequired ? { ...schema, type: withoutNull(schema['type']) } : schema;
}

const FORMS: Readonly<Partial<Record<Member['kind'], Schema>>> = {
  date: { format: 'date' },
  base64: { contentEncoding: 'base64' },
};

function codeSchema(list: Member['codes'], isRequired: true | undefined): Schema {
  if (list === undefined) return TEXT;
  const isShort = list.codes.size <= CODES_SHOWN_MAX;
  return { ...TEXT, description: `A code of ${list.name}.`, ...(isShort ? { enum: [...list.codes, ...(isRequired ? [] : [null])] } : {}) };
}

function withoutNull(type: unknown): unknown {
  const [first, ...others] = (type as readonly string[]).filter((one) => one !== 'null');
  return others.length === 0 ? first : [first, ...others];
}
