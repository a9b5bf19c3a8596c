// All settings: variable, kind, default, one sentence. config/example.env and docs/settings.md are generated from this table.
import { CHANNEL_SETTINGS, EREPORT_CHANNELS } from '../src/channels/list.js';
import { EVIDENCE_SETTINGS } from './evidenceSchema.js';
import { MAIL_SETTINGS } from './mailSchema.js';
import { NETWORK_SETTINGS } from './networkSchema.js';
import { PEOPLE_SETTINGS } from './peopleSchema.js';
import { RETENTION_SETTINGS } from './retentionSchema.js';
import { SANDBOX_SETTINGS } from './sandboxSchema.js';
import type { Setting } from './setting.js';
import { STORAGE_SETTINGS } from './storageSchema.js';
import { TAX_SETTINGS } from './taxSchema.js';
import { TRACING_SETTINGS } from './tracingSchema.js';

const YEAR_MS = 366 * 24 * 60 * 60 * 1000;

export const SETTINGS = {
  EXCHANGE_ENV: {
    kind: 'choice',
    default: 'sandbox',
    choices: ['sandbox', 'test', 'production'],
    about: 'sandbox: embedded parts, a simulated network and demo tenants; test and production create no tenants.',
  },
  HOST: { kind: 'text', default: '127.0.0.1', about: 'Address to listen on.' },
  PORT: { kind: 'integer', default: '8080', min: 0, max: 65535, about: 'Port to listen on; 0 takes a free one.' },
  HEALTH_PORT: {
    kind: 'integer',
    default: '',
    min: 0,
    max: 65535,
    about:
      'A further port for /health and /metrics. A process with the API serves them at PORT as well; a process without the API serves them here alone.',
  },
  TRUSTED_PROXIES: {
    kind: 'list',
    default: '',
    about:
      'Addresses or networks (CIDR) of the proxies in front, whose X-Forwarded-For (or Forwarded) names the client of a request; unset: the client is the address that connects.',
  },
  STOP_NOTICE_SECONDS: {
    kind: 'integer',
    default: '5',
    sandbox: '0',
    min: 0,
    max: 300,
    about: 'After SIGTERM, how long /health/ready answers 503 while requests are still served: longer than a balancer takes to notice.',
  },
  PUBLIC_URL: {
    kind: 'url',
    default: '',
    about: 'Base of every link that the service gives out; unset in sandbox: made from HOST and PORT; required and https otherwise.',
  },
  DATA_DIR: { kind: 'text', default: './data', about: 'Folder of the embedded parts: database, files, keys.' },
  ROLES: {
    kind: 'list',
    default: 'api,worker',
    choices: ['api', 'worker'],
    about: 'What this process does: api answers requests, worker does the work in the background.',
  },
  ...STORAGE_SETTINGS,
  MASTER_KEYS: {
    kind: 'text',
    default: '',
    hidden: true,
    about:
      'Keyring for secrets at rest, newest first: id:base64 of 32 bytes, comma separated; unset in sandbox: created once under DATA_DIR.',
  },
  MASTER_KEYS_FILE: {
    kind: 'text',
    default: '',
    about: 'File with the entries of MASTER_KEYS, one per line, instead of that variable; a running service reads its changes.',
  },
  TOKEN_ISSUER_JWKS_URL: {
    kind: 'url',
    default: '',
    about: 'Address of the keys (JWKS) of an external token issuer, which then replaces the built-in one.',
  },
  TOKEN_ISSUER: { kind: 'text', default: '', about: 'The iss claim of tokens of the external issuer.' },
  TOKEN_AUDIENCE: { kind: 'text', default: '', about: 'The aud claim of tokens of the external issuer.' },
  TOKEN_TENANT_CLAIM: { kind: 'text', default: '', about: 'The claim that names the tenant in tokens of the external issuer.' },
  TOKEN_LIFETIME_SECONDS: { kind: 'integer', default: '3600', min: 60, max: 86400, about: 'Lifetime of an access token.' },
  WEBHOOK_ALLOWED_NETS: {
    kind: 'list',
    default: '',
    sandbox: '127.0.0.0/8,::1/128',
    about: 'Addresses or networks (CIDR) that webhooks may reach although they are not public.',
  },
  WEBHOOK_EXTRA_CA_FILE: { kind: 'text', default: '', about: 'PEM file of further certificate authorities for webhook endpoints.' },
  WEBHOOK_RETRY_BASE_MS: { kind: 'integer', default: '10000', min: 1, max: 3600000, about: 'Delay before the first retry of a webhook.' },
  WEBHOOK_RETRY_WINDOW_MS: {
    kind: 'integer',
    default: '86400000',
    min: 1000,
    max: 604800000,
    about: 'Length of the webhook schedule; a delivery that has not succeeded by then is given up.',
  },
  WEBHOOK_TIMEOUT_MS: {
    kind: 'integer',
    default: '30000',
    min: 100,
    max: 30000,
    about: 'Limit for one webhook request, from name resolution to the response headers.',
  },
  WEBHOOK_DISABLE_AFTER_HOURS: {
    kind: 'integer',
    default: '0',
    min: 0,
    max: 8784,
    about: 'A subscription is disabled after this many hours in which every request failed; 0: never.',
  },
  ...SANDBOX_SETTINGS,
  METRICS_TOKEN: { kind: 'text', default: '', secret: true, about: 'Bearer token for /metrics from addresses that are not loopback.' },
  DOWNLOAD_LIFETIME_SECONDS: { kind: 'integer', default: '600', min: 1, max: 86400, about: 'Lifetime of a download link.' },
  ...RETENTION_SETTINGS,
  RETRIEVALS_MAX: {
    kind: 'integer',
    default: '10',
    min: 1,
    max: 1000000,
    about: 'How often a document can be retrieved before it is completed.',
  },
  REQUEST_BYTES_MAX: {
    kind: 'integer',
    default: '6291456',
    min: 1024,
    max: 104857600,
    about: 'Largest upload, measured after Base64 encoding and including headers.',
  },
  RATE_LIMITS: {
    kind: 'list',
    default: 'read=50:100,upload=20:40,participant=5:10',
    sandbox: '',
    about:
      'kind=requests per second:burst, per client; kinds are read, upload, invoice (invoices as JSON that are checked or made; as upload unless given), participant, and per tenant change (every mutation of GraphQL but uploads and those of participants, and webhooks by REST; 5:200 unless given), evidence (made for links; 1:60 unless given) and rendering (readable copies made for links; 2:120 unless given); off: no limits.',
  },
  TENANT_DOCUMENTS_PER_DAY: {
    kind: 'integer',
    default: '0',
    min: 0,
    max: 1_000_000_000,
    about: 'Uploads per day (UTC) of a tenant without a quota of its own; 0: no limit.',
  },
  TENANT_BYTES_MAX: {
    kind: 'integer',
    default: '0',
    min: 0,
    max: 999_999_999_999_999,
    about: 'Stored bytes above which a tenant without a quota of its own can upload and export nothing; 0: no limit.',
  },
  SEND_RETRY_BASE_MS: { kind: 'integer', default: '30000', min: 1, max: 3600000, about: 'Delay before the first retry of a send.' },
  SEND_RETRY_WINDOW_MS: {
    kind: 'integer',
    default: '86400000',
    min: 1000,
    max: YEAR_MS,
    about: 'Length of the retry schedule of a send; a send that has not succeeded by then is given up.',
  },
  AS4_TIMEOUT_MS: {
    kind: 'integer',
    default: '120000',
    min: 1_000,
    max: 600_000,
    about: 'Limit for one attempt to hand a document over to a receiving access point, from connecting to the end of the answer.',
  },
  EREPORT_CHANNEL: {
    kind: 'choice',
    default: '',
    sandbox: 'pagero',
    choices: ['', ...EREPORT_CHANNELS],
    about: 'Channel of e-reports; in sandbox a simulated Pagero.',
  },
  OUTGOING_ALLOWED_NETS: {
    kind: 'list',
    default: '',
    sandbox: '127.0.0.0/8,::1/128',
    about: 'As WEBHOOK_ALLOWED_NETS, for every other address that comes from outside.',
  },
  CHANNEL_ALLOWED_NETS: {
    kind: 'list',
    default: '',
    about:
      'As OUTGOING_ALLOWED_NETS, for addresses that tenants name in channel accounts; none: public addresses only; unset: OUTGOING_ALLOWED_NETS.',
  },
  OUTGOING_EXTRA_CA_FILE: {
    kind: 'text',
    default: '',
    about: 'PEM file of further certificate authorities for SML, Directory, SMP and access points.',
  },
  DNS_SERVERS: { kind: 'list', default: '', about: "Resolvers (address or address:port) for discovery and webhooks; unset: the system's." },
  VALIDATION_BYTES_MAX: {
    kind: 'integer',
    default: '8388608',
    min: 1024,
    max: 104857600,
    about: 'Largest document that the rules are run on; above, the verdict is not-finished.',
  },
  AS4_BYTES_MAX: {
    kind: 'integer',
    default: '104857600',
    min: 1024,
    max: 1073741824,
    about: 'Largest message that is accepted from the network.',
  },
  PEPPOL_REGISTER_RESPONSES: {
    kind: 'flag',
    default: 'on',
    about: 'Register Invoice Response and Message Level Status beside the document types of a participant.',
  },
  PEPPOL_CHECK_DIGITS: {
    kind: 'choice',
    default: '',
    choices: ['', 'on', 'off'],
    about: 'Enforce check digits of participant identifiers; unset: on in production only.',
  },
  PEPPOL_REPORTS: {
    kind: 'flag',
    default: 'on',
    about: 'Send the monthly reports to OpenPeppol, in production with an access point.',
  },
  ...NETWORK_SETTINGS,
  ...TAX_SETTINGS,
  ...CHANNEL_SETTINGS,
  MLS_AP_AT: {
    kind: 'choice',
    default: 'ready',
    choices: ['ready', 'completed'],
    about: 'When our Message Level Status says that a document is delivered: when it is READY, or when the customer completes it.',
  },
  GRAPHQL_INTROSPECTION: {
    kind: 'choice',
    default: '',
    choices: ['', 'on', 'off'],
    about: 'Whether GraphQL answers introspection; unset: off in production only.',
  },
  ...PEOPLE_SETTINGS,
  ...EVIDENCE_SETTINGS,
  ...MAIL_SETTINGS,
  ...TRACING_SETTINGS,
  CORS_ORIGINS: { kind: 'list', default: '', about: 'Browser origins that may call GraphQL and read files by their links.' },
  LOG_LEVEL: {
    kind: 'choice',
    default: 'info',
    choices: ['debug', 'info', 'warn', 'error', 'silent'],
    about: 'Lowest level that is logged.',
  },
} as const satisfies Record<string, Setting>;

export type Variable = keyof typeof SETTINGS;
