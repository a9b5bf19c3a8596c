// Allowed imports between rooms. This table documents the architecture, so that a change to it is a visible decision.
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { PACKAGES } from './packages.js';
import { circleIn, importsIn, packageOf, projectImports, sourcesIn } from './support/imports.js';
import { test } from './support/test.js';

/**
 * Maps a room to the rooms that it imports; `type x` for an import by type only. A room is a folder of src, or a file
 * directly in src. Folders of `dashboard`, `server` and `peppol` that are listed here are rooms of their own. Its packages
 * are in packages.ts.
 */
const MAY_KNOW: Readonly<Record<string, readonly string[]>> = {
  exchange: ['commands', 'startup'],
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
    'peppol',
    'product',
    'sandbox',
    'startup',
    'store',
    'validation',
    'xml',
  ],

  // The pages in the browser: pages → components → data. They know nothing of the server but types that are generated from its schema.
  dashboard: ['dashboard/components', 'dashboard/data', 'dashboard/messages', 'dashboard/pages'],
  'dashboard/pages': ['dashboard/components', 'dashboard/data', 'dashboard/messages'],
  'dashboard/components': ['dashboard/data', 'dashboard/messages'],
  'dashboard/messages': ['dashboard/data'],
  'dashboard/data': [],

  // The HTTP server: connections, requests that are malformed, the stop.
  server: [
    'config',
    'domain',
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
  'server/rest': ['auth', 'domain', 'metrics', 'peppol/smp', 'product', 'sandbox', 'server', 'server/request', 'type app', 'validation'],
  'server/graphql': ['auth', 'domain', 'server/request', 'server/signIn', 'type app', 'validation'],
  // Serves the built dashboard to people who are signed in.
  'server/dashboard': ['domain', 'server/brand', 'server/signIn'],
  // The colour and logo of an operator.
  'server/brand': ['config', 'type domain', 'xml'],
  // Signing in and out: pages, and the session of a request.
  'server/signIn': ['auth', 'domain', 'server/request', 'server/rest', 'type server/brand'],
  // The parts of a request that both surfaces read: bodies, multipart, rates, the language of reports.
  'server/request': ['convert', 'domain', 'mime', 'type config', 'tracing', 'validation'],
  // Tokens of clients; passwords and sessions of people.
  auth: ['domain', 'product'],
  jobs: ['errorMessage', 'domain', 'tracing', 'type auth', 'type store'],
  sandbox: ['auth', 'domain', 'pki'],
  // Keys, certificates and trusted authorities of the network.
  pki: ['errorMessage'],

  channels: [
    'errorMessage',
    'channels/descriptors',
    'convert',
    'domain',
    'mail',
    'peppol',
    'peppol/as4',
    'pki',
    'type config',
    'validation',
    'xml',
  ],
  // What channels say of themselves: list.ts, descriptor.ts of each folder. Settings and domain take their lists from it.
  'channels/descriptors': ['type config'],
  blobs: ['domain', 'product', 'xml'],
  store: ['errorMessage', 'domain', 'tracing'],
  // Every request that leaves: checked, and pinned to an address.
  outgoing: ['product', 'tracing', 'type domain'],
  // The name of this program, for outgoing requests.
  product: [],
  clock: ['type domain'],
  log: ['product', 'tracing', 'type domain'],
  // Counters of this process and gauges of the database, in the text format of Prometheus.
  metrics: ['domain', 'product', 'server', 'type app'],

  domain: [
    'evidence',
    'tracing',
    'rendering',
    'errorMessage',
    'channels/descriptors',
    'convert',
    'mail',
    'pdf',
    'peppol',
    'signature',
    'validation',
    'xml',
  ],
  // What all readers of multipart bodies share: headers of parts, parameters, transfer encodings.
  mime: [],
  // Reads e-mails that strangers wrote.
  mail: [],
  // Reads the invoice and the files in a PDF.
  pdf: ['convert', 'validation', 'xml'],
  convert: ['validation', 'xml'],
  // Canonical XML, and XML signatures made and verified.
  signature: ['pki', 'xml'],
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
  tracing: [],
  errorMessage: [],
  nearest: [],
  // Readable copies of documents: one page by business terms, written as HTML or PDF.
  rendering: ['validation', 'xml'],
  validation: ['nearest', 'xml'],
  xml: [],
};

const files = sourcesIn('src');

/** `src/pki/trust.ts` → pki, `src/server/rest/files.ts` → server/rest, `src/app.ts` → app, `config/load.ts` → config. */
function roomOf(path: string): string {
  const [top = '', first = '', second = '', ...deeper] = path.split('/');
  if (top !== 'src') return top;
  if (first === 'channels' && /\/(list|descriptor)\.[jt]s$/.test(path)) return 'channels/descriptors';
  const nested = `${first}/${second}`;
  if (deeper.length > 0 && nested in MAY_KNOW) return nested;
  return second === '' ? first.replace(/\.[jt]s$/, '') : first;
}

/** The actual imports of a room, in the form of the tables: by value where any import is by value. */
function known(room: string): string[] {
  const byValue = new Set<string>();
  const byType = new Set<string>();
  for (const file of files.filter((path) => roomOf(path) === room)) {
    for (const { specifier, isType } of importsIn(file)) {
      if (specifier.startsWith('node:') || specifier.endsWith('.css')) continue;
      const target = specifier.startsWith('.') ? roomOf(relative('.', join(dirname(file), specifier))) : packageOf(specifier);
      if (target !== room) (isType ? byType : byValue).add(target);
    }
  }
  return [...byValue, ...[...byType].filter((target) => !byValue.has(target)).map((target) => `type ${target}`)].sort();
}

test('every room is in the table', (t) => {
  t.deepEqual([...new Set(files.map(roomOf))].sort(), Object.keys(MAY_KNOW).sort());
});

for (const [room, allowed] of Object.entries(MAY_KNOW)) {
  test(`${room} knows nothing but what the table says`, (t) => {
    const mayKnow = new Set([...allowed, ...(PACKAGES[room] ?? [])].flatMap((one) => [one, `type ${one.replace(/^type /, '')}`]));
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

test('no file imports itself through others, types included', (t) => {
  const all = ['bench', 'config', 'src', 'test'].flatMap(sourcesIn);
  t.is(circleIn(new Map(all.map((file) => [file, projectImports(file)]))), undefined);
});
