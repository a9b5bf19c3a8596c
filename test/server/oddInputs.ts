// Calls of both surfaces with values that no client means: the same seed gives the same calls.
import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLInputType,
  type GraphQLNamedType,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import type { Random } from '../support/mutations.js';

const DAYS = ['2026-02-30', '2026-13-01', '0000-01-01', '9999-12-31', '-271821-04-20'];
const TIMES = DAYS.map((day) => `${day}T25:00:00Z`).concat(DAYS.map((day) => `${day}T00:00:00Z`));

/** Half a character, U+0000, and texts that fit in no row of an index. */
export function oddText(random: Random): string {
  // Nothing that compresses.
  const long = (length: number): string => Array.from({ length }, () => String.fromCharCode(0x4e00 + random(20_000))).join('');
  const all = [
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud83d',
    'x\udc00',
    '😀'.repeat(300),
    ...DAYS,
    ...TIMES,
    "'",
    '%00',
    '1e400',
    `${2n ** 63n}`,
    '../..',
  ];
  const at = random(all.length + 6);
  return all[at] ?? long([1_000, 3_000, 10_000][at % 3]!);
}

export interface GraphqlCall {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
const FIELDS = [schema.getQueryType()!, schema.getMutationType()!].flatMap((type) =>
  Object.values(type.getFields()).flatMap((field) =>
    field.args.length > 0 && !field.args.some(({ type }) => holdsUpload(getNamedType(type)))
      ? [{ kind: type.name.toLowerCase(), field }]
      : [],
  ),
);

export function oddCall(random: Random): GraphqlCall {
  const { kind, field } = FIELDS[random(FIELDS.length)]!;
  const args = field.args.filter(({ type }) => isNonNullType(type) || random(3) > 0);
  const declared = args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  const passed = args.map(({ name }) => `${name}: $${name}`).join(', ');
  const selected = isCompositeType(getNamedType(field.type)) ? ' { __typename }' : '';
  const list = args.length === 0 ? ['', ''] : [`(${declared})`, `(${passed})`];
  return {
    query: `${kind}${list[0]} { ${field.name}${list[1]}${selected} }`,
    variables: Object.fromEntries(args.map(({ name, type }) => [name, oddValue(type, random, 0)])),
  };
}

function oddValue(type: GraphQLInputType, random: Random, depth: number): unknown {
  if (isNonNullType(type)) return oddValue(type.ofType, random, depth);
  if (isListType(type)) return [oddValue(type.ofType, random, depth)];
  if (isEnumType(type)) return type.getValues()[random(type.getValues().length)]!.name;
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter((field) => isNonNullType(field.type) || (depth < 3 && random(4) === 0));
    return Object.fromEntries(fields.map((field) => [field.name, oddValue(field.type, random, depth + 1)]));
  }
  return scalarOf(type.name, random);
}

function scalarOf(name: string, random: Random): unknown {
  const pick = <Value>(values: readonly Value[]): Value => values[random(values.length)]!;
  if (name === 'Boolean') return random(2) === 0;
  if (name === 'Int') return pick([-1, 0, 1, 10, 2_147_483_647]);
  if (name === 'Float' || name === 'Decimal') return pick([-1, 0, 1e300, 0.1]);
  if (name === 'LocalDate') return pick(['2026-11-01', ...DAYS]);
  if (name === 'DateTimeISO') return pick(['2026-11-01T00:00:00Z', ...TIMES]);
  if (name === 'JSON' || name === 'JSONObject') return { [oddText(random)]: oddText(random), list: [oddText(random)] };
  return oddText(random);
}

function holdsUpload(type: GraphQLNamedType): boolean {
  return isInputObjectType(type)
    ? Object.values(type.getFields()).some((field) => holdsUpload(getNamedType(field.type)))
    : type.name === 'Upload' || type.name === 'File';
}

export interface RestCall {
  readonly method: string;
  readonly path: string;
  readonly body: string | undefined;
}

interface Described {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly parameters?: readonly { readonly in?: string; readonly name?: string }[] }>>>
  >;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

export function oddRequest({ paths }: Described, random: Random): RestCall {
  const all = Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => (item[method] === undefined ? [] : [{ path, method, ...item[method] }])),
  );
  const { path, method, parameters = [] } = all[random(all.length)]!;
  const encoded = (): string => encodeURIComponent(oddText(random).toWellFormed().slice(0, 3_000)) || '%00';
  const query = parameters.flatMap(({ in: place, name }) => (place === 'query' && random(2) === 0 ? [`${name}=${encoded()}`] : []));
  const filled = path.replaceAll(/\{[^}]+\}/g, encoded);
  const body =
    method === 'get'
      ? undefined
      : JSON.stringify({
          identifier: oddText(random),
          name: oddText(random),
          endpoint: oddText(random),
          countryCode: 'BE',
          documentTypes: [158],
        });
  return { method: method.toUpperCase(), path: query.length === 0 ? filled : `${filled}?${query.join('&')}`, body };
}
