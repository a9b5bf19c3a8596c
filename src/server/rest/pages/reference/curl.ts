// An operation as a command of curl.
import type { Content, Operation, Schema } from '../../openapi/parts.js';

/** Files for the parts of forms. */
const FILES: Readonly<Record<string, string>> = {
  metadata: 'metadata.json;type=application/json',
  document: 'invoice.xml;type=application/xml',
  image: 'invoice.pdf;type=application/pdf',
};

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
  readonly example?: unknown;
}

/** `home` is the address of the service, `schemas` what references name. */
export function curlOf(
  home: string,
  method: string,
  path: string,
  operation: Operation,
  schemas: Readonly<Record<string, Schema>>,
): string {
  const { parameters = [], security = [], requestBody } = operation;
  const given = parameters as readonly Parameter[];
  const exampleFor = (name: string): string =>
    exampleOf(
      given.find((one) => one.name === name),
      schemas,
    );
  const target = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(exampleFor(name)).replaceAll('%3A', ':'));
  const query = given.filter((one) => one.in === 'query' && one.required === true).map(({ name }) => `${name}=…`);
  const headers = given.filter((one) => one.in === 'header' && one.example !== undefined && one.name !== 'Range');
  const address = `${home}${target}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  const content = (requestBody as { content?: Readonly<Record<string, Content>> } | undefined)?.content ?? {};
  return [
    `curl -s${method === 'GET' ? '' : ` -X ${method}`} ${quoted(address)}`,
    ...(security.length === 0 ? [] : ['-H "Authorization: Bearer $T"']),
    ...headers.map(({ name, example }) => `-H ${quoted(`${name}: ${String(example)}`)}`),
    ...Object.entries(content)
      .slice(0, 1)
      .flatMap(([type, one]) => bodyOf(type, one, schemas)),
  ].join(' \\\n  ');
}

function bodyOf(type: string, { schema = {}, examples = {} }: Content, schemas: Readonly<Record<string, Schema>>): string[] {
  if (type === 'multipart/form-data') {
    const { properties = {} } = resolved(schema, schemas) as { properties?: object };
    return Object.keys(properties).flatMap((name) => (name in FILES ? [`-F '${name}=@${FILES[name]}'`] : []));
  }
  if (type === 'application/x-www-form-urlencoded') {
    return ['-d grant_type=client_credentials', '-d client_id=demo-seller', '-d client_secret=demo-seller-secret'];
  }
  const [example] = Object.values(examples);
  return [`-H 'Content-Type: ${type}'`, `-d ${quoted(example === undefined ? '{}' : JSON.stringify(example.value))}`];
}

/** The example of a parameter, or the first value that it may have. */
function exampleOf(parameter: Parameter | undefined, schemas: Readonly<Record<string, Schema>>): string {
  const { schema = {}, example, name = '' } = parameter ?? {};
  const [first] = (resolved(schema, schemas)['enum'] ?? []) as readonly unknown[];
  return String(example ?? first ?? name.toUpperCase());
}

function resolved(schema: Schema, schemas: Readonly<Record<string, Schema>>): Schema {
  return typeof schema['$ref'] === 'string' ? (schemas[schema['$ref'].split('/').at(-1)!] ?? {}) : schema;
}

/** For a shell: nothing in it is expanded. */
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
