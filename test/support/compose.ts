// Reads docker-compose.yml, the sandbox, and deploy/compose.production.yml, which comes on top: their services and settings.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

export interface ComposeService {
  readonly image?: string;
  readonly build?: { readonly target: string };
  readonly environment: Readonly<Record<string, string>>;
  readonly entrypoint?: readonly string[];
  readonly profiles?: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly healthcheck?: object;
  readonly ports?: readonly string[];
  readonly secrets?: readonly string[];
  readonly volumes?: readonly string[];
  readonly deploy?: {
    readonly replicas?: number;
    readonly resources?: { readonly limits?: Readonly<Record<'memory' | 'cpus', string>> };
  };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

export interface Compose {
  readonly name: string;
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly configs: Readonly<Record<string, { readonly file: string }>>;
  readonly secrets?: Readonly<Record<string, { readonly file: string }>>;
}

/** Their content replaces that of the file below; other lists are joined. */
const REPLACED = new Set(['command', 'entrypoint', 'test']);
/** `${NAME:?sentence}` or `${NAME:-default}`. */
const VARIABLES = /\$\{(\w+)(?::([?-])([^}]*))?\}/g;

export const SANDBOX_FILE = 'docker-compose.yml';
export const PRODUCTION_FILE = 'deploy/compose.production.yml';
export const SANDBOX = composeFile(SANDBOX_FILE);
/** Both files, as `docker compose --file … --file …` merges them. */
export const PRODUCTION = merge(SANDBOX, composeFile(PRODUCTION_FILE)) as Compose;

export function composeFile(path: string): Compose {
  return parse(readFileSync(path, 'utf8'), { merge: true }) as Compose;
}

/** The environment of a service, with these variables for `docker compose`. Throws where one without a default is missing. */
export function environmentOf(compose: Compose, service: string, variables: Readonly<Record<string, string>> = {}): Record<string, string> {
  const { environment } = compose.services[service]!;
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(String(value), variables)]));
}

export function filled(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replace(VARIABLES, (_, name: string, kind: string | undefined, rest: string) => {
    const value = variables[name] || (kind === '-' ? rest : undefined);
    if (value === undefined) throw new Error(`${name} is not set`);
    return value;
  });
}

function merge(below: unknown, above: unknown, key = ''): unknown {
  if (Array.isArray(below) && Array.isArray(above)) return REPLACED.has(key) ? above : [...new Set([...below, ...above])];
  if (!isMap(below) || !isMap(above)) return above ?? below;
  return Object.fromEntries(
    [...new Set([...Object.keys(below), ...Object.keys(above)])].map((name) => [name, merge(below[name], above[name], name)]),
  );
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
