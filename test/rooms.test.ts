// Allowed imports between rooms. This table documents the architecture, so that a change to it is a visible decision.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from './support/test.js';

/**
 * Maps a room to the rooms and packages that it imports; `type x` for an import by type only. A room is a folder of src,
 * or a file directly in src. Folders of `dashboard`, `server` and `peppol` that are listed here are rooms of their own.
 */
const MAY_KNOW: Readonly<Record<string, readonly string[]>> = {
  exchange: ['commands', 'nearest', 'startup'],
  main: ['commands', 'product', 'serviceProcess', 'startup'],
  serviceProcess: ['app', 'config', 'log', 'server', 'startup'],
  // The only room besides startup and outgoingRequests that names implementations.
  app: [
    'errorMessage',
    'auth',
    'channels',
    'channels/descriptors',
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
  outgoingRequests: ['config', 'outgoing', 'pki', 'startup', 'type domain', 'type sandbox'],
  // Opened before the service is created: memory, keys, database, files, jobs.
  startup: [
    'errorMessage',
    'auth',
    'blobs',
    'channels',
    'channels/descriptors',
    'config',
    'domain',
    'jobs',
    'metrics',
    'outgoingRequests',
    'peppol/discovery',
    'peppol/registry',
    '@opentelemetry/api',
    '@opentelemetry/context-async-hooks',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/exporter-trace-otlp-proto',
    '@opentelemetry/otlp-transformer',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace',
    'peppol/smp',
    'pki',
    'product',
    'sandbox',
    'signature',
    'store',
    'tracing',
  ],
  commands: [
    'errorMessage',
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

  // The pages in the browser: pages → components → data. They know nothing of the server but types that are generated from its schema.
  dashboard: [
    '@tanstack/react-router',
    'dashboard/components',
    'dashboard/data',
    'dashboard/messages',
    'dashboard/pages',
    'react',
    'react-dom',
    'urql',
  ],
  'dashboard/pages': ['@tanstack/react-router', 'dashboard/components', 'dashboard/data', 'dashboard/messages', 'react', 'type urql'],
  'dashboard/components': ['@tanstack/react-router', 'dashboard/data', 'dashboard/messages', 'react', 'type urql'],
  'dashboard/messages': ['dashboard/data', 'react', 'type urql'],
  'dashboard/data': ['@urql/core', 'graphql-sse', 'react', 'urql'],

  // The HTTP server: connections, requests that are malformed, the stop.
  server: [
    'config',
    'domain',
    'koa',
    'metrics',
    'server/brand',
    'server/dashboard',
    'server/graphql',
    'server/request',
    'server/rest',
    'server/signIn',
    'tracing',
    'type app',
  ],
  'server/rest': [
    '@koa/router',
    'auth',
    'domain',
    'metrics',
    'peppol/smp',
    'product',
    'sandbox',
    'server',
    'server/request',
    'type app',
    'type koa',
    'validation',
  ],
  'server/graphql': [
    '@apollo/server',
    '@as-integrations/koa',
    'altair-static',
    'auth',
    'domain',
    'graphql',
    'graphql-jit',
    'graphql-scalars',
    'graphql-upload-minimal',
    'reflect-metadata',
    'server/request',
    'server/signIn',
    'type app',
    'type koa',
    'type-graphql',
    'validation',
  ],
  // Serves the built dashboard to people who are signed in.
  'server/dashboard': ['domain', 'server/brand', 'server/signIn', 'type koa'],
  // The colour and logo of an operator.
  'server/brand': ['config', 'type domain', 'xml'],
  // Signing in and out: pages, and the session of a request.
  'server/signIn': ['auth', 'domain', 'server/request', 'server/rest', 'type koa', 'type server/brand', 'uqr'],
  // The parts of a request that both surfaces read: bodies, multipart, rates, the language of reports.
  'server/request': ['convert', 'domain', 'koa-body', 'mime', 'type config', 'tracing', 'type koa', 'validation'],
  // Tokens of clients; passwords and sessions of people.
  auth: ['@node-rs/argon2', '@simplewebauthn/server', 'domain', 'jose', 'openid-client', 'otpauth', 'product'],
  jobs: [
    'errorMessage',
    '@agendajs/mongo-backend',
    '@agendajs/postgres-backend',
    'agenda',
    'domain',
    'mongodb',
    'tracing',
    'type auth',
    'type pg',
    'type store',
  ],
  sandbox: ['@peculiar/x509', 'auth', 'domain', 'pki', 'reflect-metadata'],
  // Keys, certificates and trusted authorities of the network.
  pki: ['errorMessage', '@peculiar/x509', 'node-forge', 'reflect-metadata'],

  channels: [
    'errorMessage',
    'channels/descriptors',
    'convert',
    'domain',
    'imapflow',
    'mail',
    'nodemailer',
    'peppol',
    'peppol/as4',
    'pki',
    'type config',
    'validation',
    'xml',
  ],
  // What channels say of themselves: list.ts, descriptor.ts of each folder. Settings and domain take their lists from it.
  'channels/descriptors': ['type config'],
  blobs: ['aws4fetch', 'domain', 'product', 'xml'],
  store: [
    'errorMessage',
    '@agendajs/postgres-backend',
    '@electric-sql/pglite',
    '@mikro-orm/core',
    '@mikro-orm/migrations',
    '@mikro-orm/pglite',
    '@mikro-orm/postgresql',
    'domain',
    'pg',
    'tracing',
  ],
  // Every request that leaves: checked, and pinned to an address.
  outgoing: ['product', 'tracing', 'type domain'],
  // The name of this program, for outgoing requests.
  product: [],
  clock: ['type domain'],
  log: ['product', 'tracing', 'type domain'],
  // Counters of this process and gauges of the database, in the text format of Prometheus.
  metrics: ['domain', 'product', 'prom-client', 'server', 'type @opentelemetry/otlp-transformer', 'type app'],

  domain: [
    'evidence',
    'tracing',
    'rendering',
    'errorMessage',
    '@mikro-orm/core',
    'channels/descriptors',
    'convert',
    'fflate',
    'mail',
    'pdf',
    'peppol',
    'signature',
    'type @mikro-orm/postgresql',
    'validation',
    'xml',
  ],
  // What all readers of multipart bodies share: headers of parts, parameters, transfer encodings.
  mime: [],
  // Reads e-mails that strangers wrote.
  mail: ['mailparser'],
  // Reads the invoice and the files in a PDF.
  pdf: ['convert', 'pdf-lib', 'validation', 'xml'],
  convert: ['validation', 'xml'],
  // Canonical XML, and XML signatures made and verified.
  signature: ['pki', 'type saxes', 'xml'],
  // Merkle trees, ZIP archives, XAdES signatures over files, time stamps.
  evidence: [],
  // Peppol: identifiers, code lists, the envelope, monthly reports. The protocols of its network are below.
  peppol: ['signature', 'type domain', 'xml'],
  // AS4 messages: written and streamed, opened and checked. Neither HTTP nor the database.
  'peppol/as4': ['mime', 'pki', 'signature', 'xml'],
  // Finds receivers on the network: DNS, SMP.
  'peppol/discovery': ['errorMessage', 'domain', 'peppol', 'peppol/smp', 'pki', 'signature', 'xml'],
  // SML, SMP and Directory: the embedded ones, and clients of those on the network.
  'peppol/registry': ['domain', 'peppol', 'peppol/discovery', 'peppol/smp', 'xml'],
  // The answers of the own SMP, and their cache.
  'peppol/smp': ['domain', 'peppol', 'pki', 'signature', 'xml'],
  // Spans by the API of OpenTelemetry.
  tracing: ['@opentelemetry/api'],
  errorMessage: [],
  nearest: ['fastest-levenshtein'],
  // Readable copies of documents: one page by business terms, written as HTML or PDF.
  rendering: ['pdfkit', 'validation', 'xml'],
  validation: ['nearest', 'xml'],
  xml: ['saxes', 'xml2js'],
};

const IMPORT = /^(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm;

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => join(entry.parentPath, entry.name));

const files = filesIn('src');

/** `src/pki/trust.ts` → pki, `src/server/rest/files.ts` → server/rest, `src/app.ts` → app, `config/load.ts` → config. */
function roomOf(path: string): string {
  const [top = '', first = '', second = '', ...deeper] = path.split('/');
  if (top !== 'src') return top;
  if (first === 'channels' && /\/(list|descriptor)\.[jt]s$/.test(path)) return 'channels/descriptors';
  const nested = `${first}/${second}`;
  if (deeper.length > 0 && nested in MAY_KNOW) return nested;
  return second === '' ? first.replace(/\.[jt]s$/, '') : first;
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
      if (specifier.startsWith('node:') || specifier.endsWith('.css')) continue;
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
  const paths = specifiers.filter((one) => one.startsWith('.')).map((one) => join(dirname(file), one));
  return paths.map((path) => ['.ts', '.tsx'].map((ending) => path.replace(/\.js$/, ending)).find(existsSync) ?? path);
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
