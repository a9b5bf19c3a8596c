// Allowed imports between rooms. This table documents the architecture, so that a change to it is a visible decision.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from './support/test.js';

/** Maps a room to the rooms and packages that it imports; `type x` for an import by type only. Files directly in src are separate rooms. */
const MAY_KNOW: Readonly<Record<string, readonly string[]>> = {
  exchange: ['commands', 'nearest'],
  main: ['commands', 'serviceProcess', 'startup'],
  serviceProcess: ['app', 'config', 'log', 'server'],
  // The only room besides startup and outgoingRequests that names implementations.
  app: [
    'auth',
    'channels',
    'clock',
    'domain',
    'jobs',
    'log',
    'metrics',
    'outgoingRequests',
    'pki',
    'sandbox',
    'startup',
    'type config',
    'type store',
  ],
  outgoingRequests: ['config', 'http', 'pki', 'startup', 'type domain', 'type sandbox'],
  // Opened before the service is created: memory, keys, database, files, jobs.
  startup: [
    'auth',
    'blobs',
    'channels',
    'config',
    'discovery',
    'domain',
    'jobs',
    'outgoingRequests',
    'pki',
    'registry',
    'sandbox',
    'signature',
    'smp',
    'store',
  ],
  server: ['config', 'domain', 'graphql', 'koa', 'request', 'rest'],
  commands: [
    'app',
    'auth',
    'channels',
    'config',
    'domain',
    'log',
    'nearest',
    'pdf-lib',
    'peppol',
    'product',
    'sandbox',
    'startup',
    'store',
    'validation',
    'xml',
  ],

  rest: ['@koa/router', 'auth', 'domain', 'product', 'prom-client', 'request', 'sandbox', 'smp', 'type app', 'type koa'],
  graphql: [
    '@apollo/server',
    '@as-integrations/koa',
    'altair-static',
    'auth',
    'domain',
    'graphql-jit',
    'graphql-scalars',
    'graphql-upload-minimal',
    'reflect-metadata',
    'request',
    'type app',
    'type koa',
    'type-graphql',
    'validation',
  ],
  // The parts of a request that both surfaces read: bodies, multipart, rates, the language of reports.
  request: ['convert', 'domain', 'koa-body', 'mime', 'type config', 'type koa', 'validation'],
  auth: ['domain', 'jose', 'product'],
  jobs: [
    '@agendajs/mongo-backend',
    '@agendajs/postgres-backend',
    'agenda',
    'domain',
    'mongodb',
    'type auth',
    'type pg',
    'type store',
    'delivery',
  ],
  // The delivery engine. The loops of jobs run it.
  delivery: ['domain'],
  sandbox: ['@peculiar/x509', 'auth', 'domain', 'reflect-metadata', 'type pki'],
  // Keys, certificates and trusted authorities of the network.
  pki: ['@peculiar/x509', 'node-forge', 'reflect-metadata'],

  channels: ['as4', 'convert', 'domain', 'imapflow', 'mail', 'nodemailer', 'peppol', 'pki', 'xml'],
  registry: ['discovery', 'domain', 'peppol', 'smp', 'xml'],
  // The answers of the own SMP, and their cache.
  smp: ['domain', 'peppol', 'pki', 'signature', 'xml'],
  blobs: ['aws4fetch', 'domain', 'product', 'xml'],
  store: [
    '@agendajs/postgres-backend',
    '@electric-sql/pglite',
    '@mikro-orm/migrations',
    '@mikro-orm/pglite',
    '@mikro-orm/postgresql',
    'domain',
    'pg',
  ],
  http: ['product'],
  // The name of this program, for outgoing requests.
  product: [],
  clock: ['type domain'],
  log: ['type domain'],
  // The one implementation of ProcessMetrics: values and their text format.
  metrics: ['domain'],

  domain: ['@mikro-orm/core', 'convert', 'mail', 'pdf', 'peppol', 'signature', 'type @mikro-orm/postgresql', 'validation', 'xml'],
  // What all readers of multipart bodies share: headers of parts, parameters, transfer encodings.
  mime: [],
  // Reads e-mails that strangers wrote.
  mail: ['mailparser'],
  // Reads the invoice and the files in a PDF.
  pdf: ['convert', 'pdf-lib', 'validation', 'xml'],
  convert: ['validation', 'xml'],
  // Canonical XML, and XML signatures made and verified.
  signature: ['pki', 'type saxes', 'xml'],
  // AS4 messages: written and streamed, opened and checked. Neither HTTP nor the database.
  as4: ['mime', 'pki', 'signature', 'xml'],
  // Finds receivers on the network: DNS, SMP.
  discovery: ['domain', 'peppol', 'pki', 'signature', 'smp', 'xml'],
  peppol: ['signature', 'type domain', 'xml'],
  nearest: ['fastest-levenshtein'],
  validation: ['nearest', 'xml'],
  xml: ['saxes', 'xml2js'],
};

const IMPORT = /^(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm;

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name));

const files = filesIn('src');

/** `src/rest/body.ts` → rest, `src/app.ts` → app, `config/load.ts` → config. */
function roomOf(path: string): string {
  const [top = '', second = '', ...deeper] = path.split('/');
  return top !== 'src' ? top : deeper.length > 0 ? second : second.replace(/\.[jt]s$/, '');
}

function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/** The actual imports of a room, in the form of the table: by value where any import is by value. */
function known(room: string): string[] {
  const byValue = new Set<string>();
  const byType = new Set<string>();
  for (const file of files.filter((path) => roomOf(path) === room)) {
    for (const [, type, from = '', dynamic] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const specifier = dynamic ?? from;
      if (specifier.startsWith('node:')) continue;
      const target = specifier.startsWith('.') ? roomOf(relative('.', join(dirname(file), specifier))) : packageOf(specifier);
      if (target !== room) (type === undefined ? byValue : byType).add(target);
    }
  }
  return [...byValue, ...[...byType].filter((target) => !byValue.has(target)).map((target) => `type ${target}`)].sort();
}

test('every room is in the table', (t) => {
  t.deepEqual([...new Set(files.map(roomOf))].sort(), Object.keys(MAY_KNOW).sort());
});

for (const [room, allowed] of Object.entries(MAY_KNOW)) {
  test(`${room} knows nothing but what the table says`, (t) => {
    const mayKnow = new Set(allowed.flatMap((one) => [one, `type ${one.replace(/^type /, '')}`]));
    t.deepEqual(
      known(room).filter((one) => !mayKnow.has(one)),
      [],
    );
  });
}

test('nothing is exported as default, and no file only passes others on', (t) => {
  for (const file of files) {
    t.notRegex(readFileSync(file, 'utf8'), /^export (default|\*)/m, file);
    t.notRegex(file, /(^|\/)(index|utils|common)\b/, file);
  }
});

/** The files of the project that a file imports, by value or by type. */
function importsOf(file: string): string[] {
  const specifiers = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, , from, dynamic]) => dynamic ?? from ?? '');
  return specifiers.filter((one) => one.startsWith('.')).map((one) => join(dirname(file), one.replace(/\.js$/, '.ts')));
}

/** A circular import: the files of the cycle. Undefined where there is none. */
function circleIn(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    path.push(file);
    for (const target of imports.get(file) ?? []) {
      const circle = visit(target);
      if (circle !== undefined) return circle;
    }
    path.pop();
    done.add(file);
    return undefined;
  };
  for (const file of imports.keys()) {
    const circle = visit(file);
    if (circle !== undefined) return circle;
  }
  return undefined;
}

test('no file imports itself through others, types included', (t) => {
  const all = ['bench', 'config', 'src', 'test'].flatMap(filesIn);
  t.is(circleIn(new Map(all.map((file) => [file, importsOf(file)]))), undefined);
});
