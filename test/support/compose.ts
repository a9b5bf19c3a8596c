// Reads docker-compose.yml: its services and their settings.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

export interface ComposeService {
  readonly image?: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly entrypoint?: readonly string[];
  readonly profiles?: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly healthcheck?: object;
  readonly ports?: readonly string[];
  readonly deploy?: { readonly replicas: number };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

export interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly configs: Readonly<Record<string, { readonly file: string }>>;
}

export const COMPOSE_TEXT = readFileSync('docker-compose.yml', 'utf8');
export const COMPOSE = parse(COMPOSE_TEXT, { merge: true }) as Compose;
/** `${NAME:?sentence}`. */
export const COMPOSE_VARIABLES = /\$\{(\w+)(?::\?[^}]*)?\}/g;

/** The environment of a service, as `docker compose` builds it with these variables in .env. */
export function environmentOf(service: string, variables: Readonly<Record<string, string>>): Record<string, string> {
  const fill = (value: string): string => value.replace(COMPOSE_VARIABLES, (_, variable: string) => variables[variable] ?? '');
  const { environment } = COMPOSE.services[service]!;
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(String(value))]));
}
