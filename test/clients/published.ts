// The published descriptions of AFNOR XP Z12-013, and answers against them.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';

export const SERVICES = ['flow', 'directory'] as const;
type ServiceName = (typeof SERVICES)[number];

/** An answer, as the program of the clients prints it. */
export interface PublishedAnswer {
  readonly service: ServiceName;
  readonly method: string;
  /** Behind the address of the service. */
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Of an answer in JSON. */
  readonly body?: unknown;
}

interface Described {
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, { readonly schema: object }>>;
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, Described>> }>>>>;
  readonly components: { readonly responses: Readonly<Record<string, Described>> };
}

const FETCH_MS = 30_000;

/** Copies `flow.json` and `directory.json` of a folder, or below an address, into another folder. */
export async function copyPublished(place: string, folder: string): Promise<void> {
  for (const service of SERVICES) {
    const name = `${service}.json`;
    await writeFile(join(folder, name), /^https?:/.test(place) ? await download(`${place}/${name}`) : await readFile(join(place, name)));
  }
}

async function download(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_MS) });
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return response.text();
}

/** What differs between answers and the descriptions in this folder, a line each. */
export async function faultsOfAnswers(answers: readonly PublishedAnswer[], folder: string): Promise<string[]> {
  const faults: string[] = [];
  for (const service of SERVICES) {
    const document = JSON.parse(await readFile(join(folder, `${service}.json`), 'utf8')) as Document;
    const faultsOf = readDocument(document);
    for (const answer of answers.filter((one) => one.service === service)) {
      faults.push(...faultsOf(answer).map((fault) => `${answer.method} ${answer.path} ${answer.status}: ${fault}`));
    }
  }
  return faults;
}

function readDocument(document: Document): (answer: PublishedAnswer) => string[] {
  const ajv = new Ajv({ strict: false, allErrors: true });
  (addFormats as unknown as (one: Ajv) => void)(ajv);
  ajv.addSchema(document, 'document');
  const faultsOf = (schema: object, value: unknown): string[] => {
    const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as object);
    return validate(value) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
  const operations = Object.entries(document.paths).map(([path, methods]) => ({ pattern: patternOf(path), methods }));
  return ({ method, path, status, headers, body }) => {
    const operation = operations.find(({ pattern }) => pattern.test(path))?.methods[method.toLowerCase()];
    const named = operation?.responses[status];
    if (named === undefined) return ['is not described'];
    const described = named.$ref === undefined ? named : document.components.responses[named.$ref.split('/').at(-1)!]!;
    const faults = Object.entries(described.headers ?? {}).flatMap(([name, { schema }]) => {
      const value = headers[name.toLowerCase()];
      return value === undefined ? [] : faultsOf(schema, value).map((fault) => `${name} is ${value}: ${fault}`);
    });
    if (described.content === undefined) return body === undefined ? faults : [...faults, 'has a body'];
    const type = headers['content-type']?.split(';')[0] ?? '';
    const content = described.content[type];
    if (content === undefined) return [...faults, `is ${type}`];
    return content.schema === undefined ? faults : [...faults, ...faultsOf(content.schema, body)];
  };
}

/** The path with anything in the place of its parameters. */
function patternOf(path: string): RegExp {
  const parts = path.split(/\{[^}]+\}/).map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^/]+')}$`);
}
