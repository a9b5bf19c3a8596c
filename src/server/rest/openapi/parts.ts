// The pieces of an OpenAPI 3.1 document that this service uses, and short ways to write them.
import type { Settings } from '../../../domain/settings.js';
import type { Scope } from '../../../domain/vocabulary.js';

/** What the document says about this very service. */
export interface DescribedSettings
  extends Pick<
    Settings,
    | 'sandbox'
    | 'afnorApi'
    | 'publicUrl'
    | 'retrievalsMax'
    | 'requestBytesMax'
    | 'downloadLifetimeSeconds'
    | 'retentionDays'
    | 'webhookTimeoutMs'
  > {
  /** Whether tokens are issued here, or by an external issuer. */
  readonly issuesTokens: boolean;
  readonly tokenLifetimeSeconds: number;
  /** Whether large files are given by the file store itself. */
  readonly redirectsFiles: boolean;
  /** Identifiers of the sandbox, each with its outcome. */
  readonly magicReceivers: readonly { readonly identifier: string; readonly about: string }[];
}

/** A JSON Schema of draft 2020-12. */
export type Schema = Readonly<Record<string, unknown>>;

/** Bytes. Generators know them by one of both: those of OpenAPI 3.0 by the format, others by the media type. */
export const BYTES: Schema = { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' };

export interface Content {
  readonly schema?: Schema;
  readonly examples?: Readonly<Record<string, { readonly summary?: string; readonly value: unknown }>>;
  readonly encoding?: Readonly<Record<string, { readonly contentType: string }>>;
}

export interface Answer {
  readonly description: string;
  readonly headers?: Readonly<Record<string, object>>;
  readonly content?: Readonly<Record<string, Content>>;
}

export interface Reference {
  readonly $ref: string;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly object[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, Answer | Reference>>;
  /** OpenAPI callbacks: by name, then by the expression of the URL, the operation that is called there. */
  readonly callbacks?: Readonly<Record<string, Readonly<Record<string, { readonly post: Operation }>>>>;
}

export type Method = 'get' | 'post' | 'put' | 'delete';
export type Paths = Readonly<Record<string, Readonly<Partial<Record<Method, Operation>>>>>;

export function schemaRef(name: string): Reference {
  return { $ref: `#/components/schemas/${name}` };
}

/** Properties are optional only where `optional` names them. */
export function object(properties: Readonly<Record<string, Schema | Reference>>, optional: readonly string[] = []): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, ...(required.length === 0 ? {} : { required }) };
}

export function text(description: string, more: Schema = {}): Schema {
  return { type: 'string', description, ...more };
}

/** One value. It has its type beside it: code generators need one. */
export function constant(value: string, more: Schema = {}): Schema {
  return { type: 'string', const: value, ...more };
}

/** An answer in JSON; `examples` are bodies by name. */
export function json(description: string, schema: Schema | Reference, examples: Readonly<Record<string, unknown>> = {}): Answer {
  return {
    description,
    headers: { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } },
    content: jsonContent(schema, examples),
  };
}

/** The same answer with more headers, as schemas by name. */
export function withHeaders(answer: Answer, headers: Readonly<Record<string, object>>): Answer {
  return { ...answer, headers: { ...answer.headers, ...headers } };
}

export const NO_STORE = {
  'Cache-Control': { description: 'The answer carries a secret or counted links.', schema: constant('no-store') },
};

export function jsonBody(schema: Schema | Reference, examples: Readonly<Record<string, unknown>>, required = true): object {
  return { required, content: jsonContent(schema, examples) };
}

function jsonContent(schema: Schema | Reference, examples: Readonly<Record<string, unknown>>): Readonly<Record<string, Content>> {
  const named = Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }]));
  return { 'application/json': { schema: schema as Schema, ...(Object.keys(named).length === 0 ? {} : { examples: named }) } };
}

/** docs/spec.md#authentication */
export function scoped(...scopes: readonly Scope[]): Operation['security'] & object {
  return [{ token: scopes }];
}

export function pathParameter(
  name: string,
  description: string,
  schema: Schema | Reference = { type: 'string' },
  example?: string,
): object {
  return { name, in: 'path', required: true, description, schema, ...(example === undefined ? {} : { example }) };
}

export function queryParameter(name: string, description: string, schema: object): object {
  return { name, in: 'query', description, schema };
}

/** A cursor of a list (src/domain/statements/cursor.ts). */
export const CURSOR = { type: 'string', pattern: '^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]{22}$' };
