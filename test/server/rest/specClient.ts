// A client of an integrator who has only docs/spec.md: it knows the tables of that page and types every response by them.
// From elsewhere come only the token (docs/decisions/001) and the signed bytes (docs/decisions/038).
import type { ExecutionContext } from 'ava';
import { type Answer, type Client, startApp, type TestApp } from '../../support/app.js';
import { FORM_TYPE, type FormPart, formBody } from '../../support/form.js';

// The tables of docs/spec.md#resources. A row is name, type, and whether the member is optional.

type Kind = 'string' | 'integers' | 'strings' | 'timestamp' | 'url' | 'files' | 'response' | RegExp;
type Table = readonly (readonly [name: string, kind: Kind, optional?: 'optional'])[];

export const UPLOAD_RESULT: Table = [
  ['message', 'string'],
  ['documentId', 'string'],
];
export const PARTICIPANT: Table = [
  ['name', 'string'],
  ['countryCode', 'string'],
  ['identifier', /^[^:]+:.+$/],
  ['documentTypes', 'integers'],
];
export const OPERATION: Table = [
  ['code', /^201$/],
  ['status', /^success$/],
  ['message', 'string'],
];
export const SUBSCRIPTION: Table = [
  ['id', 'string'],
  ['endpoint', 'url'],
  ['subscriptions', 'strings'],
];
export const NEW_SUBSCRIPTION: Table = [...SUBSCRIPTION, ['signingSecret', 'string']];

export const EXPORTED: Table = [
  ['documentId', 'string'],
  ['status', /^(READY|DELIVERED|ERROR)$/],
  ['importDate', 'timestamp'],
  ['timestamp', 'timestamp'],
  ['documentType', /^(invoice|applicationresponse|ereport)$/],
  ['channel', /^(email|peppol|api|pagero)$/],
  ['senderIdentifier', 'string'],
  ['receiverIdentifier', 'string'],
  ['applicationResponse', 'response', 'optional'],
  ['files', 'files'],
];

const APPLICATION_RESPONSE: Table = [
  ['referenceDocumentNumber', 'string'],
  ['referenceDocumentId', 'string', 'optional'],
  ['responseCode', /^(AP|RE)$/],
  ['responseMessage', 'string', 'optional'],
];
const FILE: Table = [
  ['purpose', /^(document|image|attachment|response)$/],
  ['fileName', 'string'],
  ['mimeType', /^[a-z]+\/[a-z0-9.+-]+$/],
  ['downloadUrl', 'url'],
  ['messageType', /^(MDN|VALIDATION)$/, 'optional'],
];

/** Differences between a value and its table: members, their order, their types. */
export function faults(table: Table, value: unknown): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`no object: ${JSON.stringify(value)}`];
  const names = Object.keys(value);
  const expected = table.filter(([name, , optional]) => optional === undefined || name in value).map(([name]) => name);
  const members = names.join() === expected.join() ? [] : [`members are ${names}, not ${expected}`];
  return [
    ...members,
    ...table.flatMap(([name, kind]) => (name in value ? mistyped(name, kind, (value as Record<string, unknown>)[name]) : [])),
  ];
}

function mistyped(name: string, kind: Kind, value: unknown): string[] {
  if (kind === 'response') return faults(APPLICATION_RESPONSE, value);
  if (kind === 'files') return Array.isArray(value) ? value.flatMap((file) => faults(FILE, file)) : [`${name} is no array`];
  return matches(kind, value) ? [] : [`${name} is ${JSON.stringify(value)}`];
}

function matches(kind: Exclude<Kind, 'response' | 'files'>, value: unknown): boolean {
  if (kind === 'integers') return Array.isArray(value) && value.every(Number.isInteger);
  if (kind === 'strings') return Array.isArray(value) && value.every((one) => typeof one === 'string');
  if (typeof value !== 'string' || value === '') return false;
  if (kind === 'timestamp') return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value) && !Number.isNaN(Date.parse(value));
  if (kind === 'url') return URL.canParse(value);
  return kind === 'string' || kind.test(value);
}

export function ok(t: ExecutionContext, answer: Answer, table: Table): void {
  t.is(answer.status, 200, answer.text);
  t.regex(answer.headers.get('content-type') ?? '', /^application\/json/);
  t.deepEqual(faults(table, answer.body), []);
}

/** A complete error body with the members in this order; a pattern where docs/spec.md describes a text in words. */
export function refused(t: ExecutionContext, answer: Answer, status: number, body: Readonly<Record<string, string | RegExp>>): void {
  t.is(answer.status, status, answer.text);
  t.regex(answer.headers.get('content-type') ?? '', /^application\/json/);
  t.deepEqual(Object.keys(answer.body as object), Object.keys(body));
  for (const [name, expected] of Object.entries(body)) {
    const value = (answer.body as Record<string, string>)[name]!;
    if (typeof expected === 'string') t.is(value, expected);
    else t.regex(value, expected);
  }
}

/** One for each test file, between `open` and `close`. */
export let exchange: TestApp;
export let client: Client;
export let other: Client;

export async function open(): Promise<void> {
  exchange = await startApp();
  client = await exchange.as('demo-seller');
  other = await exchange.as('demo-buyer');
}

export async function close(): Promise<void> {
  await exchange?.[Symbol.asyncDispose]();
}

export const JSON_TYPE = { 'Content-Type': 'application/json' };

export function send(parts: readonly FormPart[], { id = '', type = 'invoice', direction = 'receive', by = client } = {}): Promise<Answer> {
  const headers = { 'Content-Type': FORM_TYPE, ...(id === '' ? {} : { documentId: id }) };
  return by(`/v3/documents/${type}/${direction}/multipart`, { method: 'POST', headers, body: formBody(parts) });
}

export const retrieve = (id: string, by = client): Promise<Answer> => by(`/v4/documents/export/${encodeURIComponent(id)}`);
