// The members of an invoice as JSON, as types of generated clients: one for each group.
import type { Member } from '../../../../invoices/member.js';
import { INVOICE } from '../../../../invoices/members.js';
import { type Schema, schemaRef } from '../parts.js';

/** `Invoice` and its groups, such as `InvoiceLine`. Groups of the same members have one type. */
export function invoiceMemberSchemas(): Record<string, Schema> {
  const schemas: Record<string, Schema> = {};
  const invoice = groupOf(INVOICE, schemas);
  const description =
    'By business terms, which stand in `x-bt`. The JSON Schema at `/schemas/invoice.json` says what must be there and which codes there are.';
  return { Invoice: { ...invoice, description }, ...schemas };
}

/** No member is required, because a document that is read may lack any. */
function groupOf(members: readonly Member[], schemas: Record<string, Schema>): Schema {
  return { type: 'object', properties: Object.fromEntries(members.map((member) => [member.name, schemaOf(member, schemas)])) };
}

function schemaOf({ name, kind, term, codes, limit, members }: Member, schemas: Record<string, Schema>): Schema {
  const mark = term === undefined ? {} : { 'x-bt': term };
  if (members === undefined)
    return { ...mark, type: 'string', ...(codes === undefined ? FORMS[kind] : { description: `A code of ${codes.name}.` }) };
  const type = schemaRef(named(name, limit !== undefined, groupOf(members, schemas), schemas));
  return limit === undefined ? { ...type, ...mark } : { ...mark, type: 'array', items: type };
}

const FORMS: Readonly<Partial<Record<Member['kind'], Schema>>> = {
  date: { format: 'date' },
  amount: { description: 'A decimal. It may be sent as a number, too.' },
  decimal: { description: 'A decimal. It may be sent as a number, too.' },
  base64: { contentEncoding: 'base64' },
};

/** Puts the group under a name that no other group has, and returns the name. */
function named(member: string, isList: boolean, schema: Schema, schemas: Record<string, Schema>): string {
  const one = isList && member.endsWith('s') ? member.slice(0, -1) : member;
  const base = `Invoice${one.charAt(0).toUpperCase()}${one.slice(1)}`;
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base}${number}`;
    const known = schemas[name];
    if (known === undefined) schemas[name] = schema;
    if (known === undefined || JSON.stringify(known) === JSON.stringify(schema)) return name;
  }
}
