// Checks responses and notifications of the running service against the OpenAPI document that it serves.
import type { IncomingHttpHeaders } from 'node:http';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OpenapiDocument } from '../../src/server/rest/openapi/document.js';
import type { Answer as Described, Method, Reference } from '../../src/server/rest/openapi/parts.js';
import type { Answer } from './app.js';

type Json = Readonly<Record<string, unknown>>;
type Components = {
  readonly schemas: Json;
  readonly responses: Readonly<Record<string, Described>>;
  readonly headers: Readonly<Record<string, Json>>;
};

export interface Contract {
  readonly document: OpenapiDocument;
  /** Every `get /path 200` in the document. */
  readonly answers: readonly string[];
  /** The differences between a response and its description. Empty where there are none. */
  faultsOf(method: Method, template: string, answer: Answer): string[];
  /** The same for a notification. */
  faultsOfNotification(type: string, headers: IncomingHttpHeaders, body: Buffer): string[];
  /** The same for a value and a schema of the document. */
  faultsOfValue(schema: Json, value: unknown): string[];
}

/** `isClosed`: members that are not in the document are faults, although a client has to ignore them. */
export function readContract(document: OpenapiDocument, { isClosed }: { readonly isClosed: boolean }): Contract {
  const components = document['components'] as Components;
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
  // The names that code generators give to the values of an enumeration.
  ajv.addKeyword('x-enum-varnames');
  ajv.addKeyword('x-bt');
  (addFormats as unknown as (one: Ajv2020) => void)(ajv);
  const definitions = rewritten(components.schemas, isClosed);
  const compiled = new Map<string, ValidateFunction>();
  const faultsOfValue = (schema: Json, value: unknown): string[] => {
    const key = JSON.stringify(schema);
    const validate = compiled.get(key) ?? ajv.compile({ ...(rewritten(schema, isClosed) as Json), $defs: definitions });
    compiled.set(key, validate);
    return validate(value)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);
  };
  const headerFaults = (described: Readonly<Record<string, object>>, header: (name: string) => unknown): string[] =>
    Object.entries(described).flatMap(([name, one]) => {
      const { required, schema } = ('$ref' in one ? resolve(document, one as Reference) : one) as { required?: boolean; schema: Json };
      const value = header(name);
      if (value === undefined) return required === true ? [`header ${name} is missing`] : [];
      return faultsOfValue(schema, value).map((fault) => `header ${name} is ${String(value)}: ${fault}`);
    });
  return {
    document,
    faultsOfValue,
    answers: Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, operation]) =>
        Object.keys(operation.responses).map((status) => `${method} ${path} ${status}`),
      ),
    ),
    faultsOf(method, template, answer) {
      const found = document.paths[template]?.[method]?.responses[answer.status];
      if (found === undefined) return [`${method} ${template} ${answer.status} is not described: ${answer.text}`];
      const described = '$ref' in found ? (resolve(document, found) as unknown as Described) : found;
      const faults = headerFaults(described.headers ?? {}, (name) => answer.headers.get(name) ?? undefined);
      return [...faults, ...contentFaults(described, answer, faultsOfValue)].map(
        (fault) => `${method} ${template} ${answer.status}: ${fault}`,
      );
    },
    faultsOfNotification(type, headers, body) {
      const { parameters, requestBody } = (document['webhooks'] as Record<string, { post: { parameters: Json[]; requestBody: Json } }>)[
        type
      ]!.post;
      const described = Object.fromEntries(parameters.map((one) => [String(one['name']), one]));
      const { schema } = (requestBody['content'] as Record<string, { schema: Json }>)['application/json']!;
      return [...headerFaults(described, (name) => headers[name.toLowerCase()]), ...faultsOfValue(schema, JSON.parse(body.toString()))];
    },
  };
}

function contentFaults(described: Described, answer: Answer, faultsOfValue: Contract['faultsOfValue']): string[] {
  if (described.content === undefined) return answer.bytes.length === 0 ? [] : ['a body, though none is described'];
  const type = (answer.headers.get('content-type') ?? '').split(';')[0] ?? '';
  const content = described.content[type] ?? described.content['*/*'];
  if (content === undefined) return [`content type ${type}`];
  return type === 'application/json' && content.schema !== undefined && described.content['*/*'] === undefined
    ? faultsOfValue(content.schema as Json, answer.body)
    : [];
}

function resolve(document: OpenapiDocument, { $ref }: Reference): Json {
  return $ref
    .split('/')
    .slice(1)
    .reduce<unknown>((at, name) => (at as Json)[name], document) as Json;
}

/** Rewrites references to `$defs`. Closes objects on request. */
function rewritten(value: unknown, isClosed: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => rewritten(one, isClosed));
  if (typeof value !== 'object' || value === null) {
    return typeof value === 'string' ? value.replace(/^#\/components\/schemas\//, '#/$defs/') : value;
  }
  const copy = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, rewritten(one, isClosed)]));
  const isOpenObject = isClosed && copy['type'] === 'object' && typeof copy['properties'] === 'object';
  return isOpenObject ? { ...copy, additionalProperties: false } : copy;
}
