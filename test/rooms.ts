// Allowed imports between rooms. This table documents the architecture, so that a change to it is a visible decision.

/**
 * Maps a room to the rooms that it imports; `type x` for an import by type only. A room is a folder of src, or a file
 * directly in src. Folders of `dashboard`, `server` and `peppol` that are listed here are rooms of their own. Its packages
 * are in packages.ts.
 */
export const MAY_KNOW: Readonly<Record<string, readonly string[]>> = {
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
    'cut',
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
    'cut',
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
    'texts',
    'validation',
    'xml',
  ],

  // The pages in the browser: pages → components → data. They know nothing of the server but types that are generated from its schema.
  dashboard: ['dashboard/components', 'dashboard/data', 'dashboard/messages', 'dashboard/pages'],
  'dashboard/pages': ['dashboard/components', 'dashboard/data', 'dashboard/messages'],
  'dashboard/components': ['dashboard/data', 'dashboard/messages', 'texts'],
  'dashboard/messages': ['dashboard/data', 'texts'],
  'dashboard/data': [],

  // The HTTP server: connections, requests that are malformed, the stop.
  server: [
    'concurrency',
    'cut',
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
  'server/rest': [
    'concurrency',
    'auth',
    'cut',
    'domain',
    'invoices',
    'metrics',
    'peppol/smp',
    'product',
    'sandbox',
    'server',
    'server/request',
    'type app',
    'texts',
    'validation',
  ],
  'server/graphql': ['cut', 'auth', 'domain', 'invoices', 'server/request', 'server/signIn', 'type app', 'texts', 'validation'],
  // Serves the built dashboard to people who are signed in.
  'server/dashboard': ['domain', 'server/brand', 'server/request', 'server/signIn'],
  // The colour and logo of an operator.
  'server/brand': ['accents', 'config', 'type domain', 'xml'],
  // Signing in and out: pages, and the session of a request.
  'server/signIn': ['cut', 'auth', 'domain', 'server/request', 'server/rest', 'texts', 'type server/brand'],
  // The parts of a request that both surfaces read: bodies, multipart, rates, the language of reports.
  'server/request': ['concurrency', 'cut', 'convert', 'domain', 'mime', 'texts', 'type config', 'tracing'],
  // Tokens of clients; passwords and sessions of people.
  auth: ['cut', 'domain', 'product', 'type texts'],
  jobs: ['concurrency', 'errorMessage', 'domain', 'tracing', 'type auth', 'type store'],
  sandbox: ['auth', 'domain', 'pki', 'syncFolder'],
  // Keys, certificates and trusted authorities of the network.
  pki: ['errorMessage'],

  channels: [
    'concurrency',
    'cut',
    'errorMessage',
    'channels/descriptors',
    'convert',
    'domain',
    'mail',
    'peppol',
    'peppol/as4',
    'pki',
    'type config',
    'texts',
    'validation',
    'xml',
  ],
  // What channels say of themselves: list.ts, descriptor.ts of each folder. Settings and domain take their lists from it.
  'channels/descriptors': ['type config'],
  blobs: ['cut', 'domain', 'product', 'syncFolder', 'xml'],
  store: ['concurrency', 'cut', 'errorMessage', 'domain', 'syncFolder', 'tracing'],
  // Every request that leaves: checked, and pinned to an address.
  outgoing: ['concurrency', 'cut', 'product', 'tracing', 'type domain'],
  // The name of this program, for outgoing requests.
  product: [],
  clock: ['type domain'],
  log: ['product', 'tracing', 'type domain'],
  // Counters of this process and gauges of the database, in the text format of Prometheus.
  metrics: ['concurrency', 'domain', 'product', 'server', 'type app'],

  domain: [
    'concurrency',
    'cut',
    'evidence',
    'tracing',
    'images',
    'rendering',
    'errorMessage',
    'channels/descriptors',
    'convert',
    'invoices',
    'taxData',
    'mail',
    'pdf',
    'peppol',
    'product',
    'signature',
    'texts',
    'validation',
    'xml',
  ],
  // What all readers of multipart bodies share: headers of parts, parameters, transfer encodings.
  mime: ['cut'],
  // Reads e-mails that strangers wrote.
  mail: ['cut'],
  // Reads the invoice and the files in a PDF.
  pdf: ['cut', 'convert', 'validation', 'xml'],
  convert: ['validation', 'xml'],
  // Canonical XML, and XML signatures made and verified.
  signature: ['cut', 'pki', 'xml'],
  // Merkle trees, ZIP archives, XAdES signatures over files, time stamps.
  evidence: [],
  // Invoices as JSON: the table of members, checks, sums, UBL and CII in both directions.
  invoices: ['convert', 'cut', 'nearest', 'validation', 'xml'],
  taxData: ['validation', 'xml'],
  // Peppol: identifiers, code lists, the envelope, monthly reports. The protocols of its network are below.
  peppol: ['cut', 'signature', 'type domain', 'validation', 'xml'],
  // AS4 messages: written and streamed, opened and checked. Neither HTTP nor the database.
  'peppol/as4': ['cut', 'mime', 'pki', 'signature', 'xml'],
  // Finds receivers on the network: DNS, SMP.
  'peppol/discovery': ['errorMessage', 'domain', 'peppol', 'peppol/smp', 'pki', 'signature', 'xml'],
  // SML, SMP and Directory: the embedded ones, and clients of those on the network.
  'peppol/registry': ['concurrency', 'cut', 'domain', 'peppol', 'peppol/discovery', 'peppol/smp', 'xml'],
  // The answers of the own SMP, and their cache.
  'peppol/smp': ['domain', 'peppol', 'pki', 'signature', 'xml'],
  // Spans by the API of OpenTelemetry.
  tracing: [],
  // Limits by key, and deadlines.
  concurrency: [],
  cut: [],
  errorMessage: [],
  nearest: [],
  syncFolder: [],
  // Readable copies of documents: one page by business terms, written as HTML or PDF.
  rendering: ['accents', 'cut', 'texts', 'validation', 'xml'],
  // Pictures that tenants give: checked, and written again.
  images: [],
  // A colour in light and dark pages, as everybody can read it.
  accents: [],
  // What people read in each language, and the texts with values.
  texts: [],
  validation: ['cut', 'nearest', 'texts', 'xml'],
  xml: ['cut'],
};
