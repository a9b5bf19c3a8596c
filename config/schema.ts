// All settings: variable, kind, default, one sentence. config/example.env and docs/settings.md are generated from this table.

export type Kind = 'text' | 'integer' | 'flag' | 'list' | 'url' | 'choice';

export interface Setting {
  readonly kind: Kind;
  /** Default in every environment. '' where there is none. */
  readonly default: string;
  /** Default in the sandbox where it differs. */
  readonly sandbox?: string;
  readonly choices?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  /** Refused in `test` and `production`. */
  readonly sandboxOnly?: boolean;
  readonly about: string;
}

const YEAR_MS = 366 * 24 * 60 * 60 * 1000;

export const SETTINGS = {
  EXCHANGE_ENV: {
    kind: 'choice',
    default: 'sandbox',
    choices: ['sandbox', 'test', 'production'],
    about: 'sandbox runs on embedded parts and a simulated network; test and production seed nothing.',
  },
  HOST: { kind: 'text', default: '127.0.0.1', about: 'Address to listen on.' },
  PORT: { kind: 'integer', default: '8080', min: 0, max: 65535, about: 'Port to listen on; 0 takes a free one.' },
  HEALTH_PORT: {
    kind: 'integer',
    default: '',
    min: 0,
    max: 65535,
    about:
      'A separate port for /health and /metrics. Unset: a process with the API serves them at PORT, a process without the API does not serve them.',
  },
  TRUSTED_PROXIES: {
    kind: 'list',
    default: '',
    about:
      'Networks (CIDR) of the proxies in front, whose X-Forwarded-For (or Forwarded) says which client a request comes from; unset: a client is the address that connects.',
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
    about: 'Base of every link that is handed out; from HOST and PORT in sandbox, required and https otherwise.',
  },
  DATA_DIR: { kind: 'text', default: './data', about: 'Folder of everything embedded: database, files, keys.' },
  ROLES: { kind: 'list', default: 'api,worker', choices: ['api', 'worker'], about: 'Which halves this process runs.' },
  DATABASE_URL: {
    kind: 'text',
    default: '',
    about: 'PostgreSQL 15 or later (postgres://user:password@host:port/database); unset: PGlite under DATA_DIR.',
  },
  DATABASE_CONNECTIONS_MAX: {
    kind: 'integer',
    default: '26',
    min: 8,
    max: 200,
    about:
      'Connections to PostgreSQL of this process, all in all: a quarter for lists and dashboards, 1 for heartbeats, 1 for notifications, 2 for the entity manager, the others for all other work.',
  },
  MONGODB_URL: {
    kind: 'text',
    default: '',
    about: 'MongoDB 4.2 or later (mongodb://user:password@host:port/database, or mongodb+srv://) for the job clock; unset: PostgreSQL.',
  },
  S3_ENDPOINT: { kind: 'url', default: '', about: 'S3-compatible file store, addressed by path (endpoint/bucket/key).' },
  S3_REGION: { kind: 'text', default: '', about: 'Region of the file store.' },
  S3_BUCKET: {
    kind: 'text',
    default: '',
    about: 'Bucket of the file store, which belongs to this service alone; unset: files under DATA_DIR.',
  },
  S3_ACCESS_KEY_ID: { kind: 'text', default: '', about: 'Access key of the file store.' },
  S3_SECRET_ACCESS_KEY: { kind: 'text', default: '', about: 'Secret key of the file store.' },
  S3_PUBLIC_ENDPOINT: { kind: 'url', default: '', about: 'Where download links redirect to instead of streaming; part of the S3 group.' },
  S3_SSE: {
    kind: 'text',
    default: 'auto',
    about: 'Encryption asked of the file store: AES256, aws:kms, aws:kms:KEY, none; auto: AES256 where the store knows it.',
  },
  FILE_INLINE_BYTES_MAX: {
    kind: 'integer',
    default: '65536',
    min: 0,
    max: 1048576,
    about: 'Files up to this size stand in the database, in the row of their document; larger ones in the file store.',
  },
  MASTER_KEYS: {
    kind: 'text',
    default: '',
    about: 'Keyring for secrets at rest, newest first: id:base64 of 32 bytes, comma separated; made once under DATA_DIR in sandbox.',
  },
  MASTER_KEYS_FILE: {
    kind: 'text',
    default: '',
    about: 'File with the entries of MASTER_KEYS, one a line, in its place; what changes in it is taken while the service runs.',
  },
  TOKEN_ISSUER_JWKS_URL: { kind: 'url', default: '', about: 'Keys of an external token issuer, which then replaces the own one.' },
  TOKEN_ISSUER: { kind: 'text', default: '', about: 'The iss that tokens of the external issuer carry.' },
  TOKEN_AUDIENCE: { kind: 'text', default: '', about: 'The aud that tokens of the external issuer carry.' },
  TOKEN_TENANT_CLAIM: { kind: 'text', default: '', about: 'The claim of the external issuer that names the tenant.' },
  TOKEN_LIFETIME_SECONDS: { kind: 'integer', default: '3600', min: 60, max: 86400, about: 'Life of an access token.' },
  WEBHOOK_ALLOWED_NETS: {
    kind: 'list',
    default: '',
    sandbox: '127.0.0.0/8,::1/128',
    about: 'Networks (CIDR) that webhooks may reach although they are not public.',
  },
  WEBHOOK_EXTRA_CA_FILE: { kind: 'text', default: '', about: 'PEM file of further certificate authorities for webhook endpoints.' },
  WEBHOOK_RETRY_BASE_MS: { kind: 'integer', default: '10000', min: 1, max: 3600000, about: 'First delay of the webhook schedule.' },
  WEBHOOK_RETRY_WINDOW_MS: { kind: 'integer', default: '86400000', min: 1000, max: 604800000, about: 'End of the webhook schedule.' },
  WEBHOOK_TIMEOUT_MS: {
    kind: 'integer',
    default: '30000',
    min: 100,
    max: 30000,
    about: 'From name resolution to the response headers of a webhook.',
  },
  WEBHOOK_DISABLE_AFTER_HOURS: {
    kind: 'integer',
    default: '0',
    min: 0,
    max: 8784,
    about: 'Hours of nothing but failures after which a subscription is disabled; 0: never.',
  },
  SANDBOX_EXPOSED: {
    kind: 'choice',
    default: '',
    choices: ['', 'yes'],
    sandboxOnly: true,
    about: 'yes lets a sandbox, whose secrets are public, listen on an address that is not loopback.',
  },
  METRICS_TOKEN: { kind: 'text', default: '', about: 'Bearer token for /metrics from addresses that are not loopback.' },
  DOWNLOAD_LIFETIME_SECONDS: { kind: 'integer', default: '600', min: 1, max: 86400, about: 'Life of a download link.' },
  RETENTION_DAYS: { kind: 'integer', default: '90', min: 1, max: 36500, about: 'Days after import when a document is removed.' },
  AUDIT_RETENTION_DAYS: {
    kind: 'integer',
    default: '3650',
    min: 0,
    max: 36500,
    about: 'Days that entries of the audit log are kept; 0: for ever.',
  },
  RETRIEVALS_MAX: { kind: 'integer', default: '10', min: 1, max: 1000000, about: 'Retrievals of a document before completion.' },
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
    about: 'kind=requests per second:burst, per client; kinds are read, upload, participant; off: no limits.',
  },
  TENANT_DOCUMENTS_PER_DAY: {
    kind: 'integer',
    default: '0',
    min: 0,
    max: 1_000_000_000,
    about: 'Uploads of a tenant a day (UTC) where it has no quota of its own; 0: no limit.',
  },
  TENANT_BYTES_MAX: {
    kind: 'integer',
    default: '0',
    min: 0,
    max: 999_999_999_999_999,
    about: 'Bytes of files that a tenant may have stored, beyond which it uploads nothing, where it has no quota of its own; 0: no limit.',
  },
  SEND_RETRY_BASE_MS: { kind: 'integer', default: '30000', min: 1, max: 3600000, about: 'First delay of the retries of a send.' },
  SEND_RETRY_WINDOW_MS: { kind: 'integer', default: '86400000', min: 1000, max: YEAR_MS, about: 'End of the retries of a send.' },
  AS4_TIMEOUT_MS: {
    kind: 'integer',
    default: '120000',
    min: 1_000,
    max: 600_000,
    about: 'From connecting to the end of the answer, for one attempt to hand a document over to a receiving access point.',
  },
  EREPORT_CHANNEL: {
    kind: 'choice',
    default: '',
    sandbox: 'pagero',
    choices: ['', 'pagero', 'weexa'],
    about: 'Where e-reports go; in sandbox a simulated Pagero.',
  },
  OUTGOING_ALLOWED_NETS: {
    kind: 'list',
    default: '',
    sandbox: '127.0.0.0/8,::1/128',
    about: 'As WEBHOOK_ALLOWED_NETS, for every other address that came from outside.',
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
    about: 'Over this size rules are not run: verdict not-finished.',
  },
  AS4_BYTES_MAX: { kind: 'integer', default: '104857600', min: 1024, max: 1073741824, about: 'Largest message from the network.' },
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
  MLS_AP_AT: {
    kind: 'choice',
    default: 'ready',
    choices: ['ready', 'completed'],
    about: 'When our Message Level Status says delivered: at READY or when the customer completes the document.',
  },
  GRAPHQL_INTROSPECTION: {
    kind: 'choice',
    default: '',
    choices: ['', 'on', 'off'],
    about: 'Whether GraphQL tells its schema; unset: off in production only.',
  },
  CORS_ORIGINS: { kind: 'list', default: '', about: 'Browser origins that may call GraphQL and read files by their links.' },
  LOG_LEVEL: {
    kind: 'choice',
    default: 'info',
    choices: ['debug', 'info', 'warn', 'error', 'silent'],
    about: 'Least level that is logged.',
  },
} as const satisfies Record<string, Setting>;

export type Variable = keyof typeof SETTINGS;
