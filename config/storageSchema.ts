// Settings of the database, the job store and the file store.
import type { Setting } from './setting.js';

export const STORAGE_SETTINGS = {
  DATABASE_URL: {
    kind: 'text',
    default: '',
    secret: true,
    about:
      'PostgreSQL 15 or later (postgres://user:password@host:port/database, or a socket: postgres://user@/database?host=FOLDER); unset: PGlite under DATA_DIR.',
  },
  DATABASE_DIRECT_URL: {
    kind: 'text',
    default: '',
    secret: true,
    about:
      'The same database without pgbouncer, where DATABASE_URL leads through pgbouncer in transaction mode (docs/high-availability.md): for notifications, heartbeats, the lock of migrations and backups.',
  },
  DATABASE_PREPARED_STATEMENTS: {
    kind: 'flag',
    default: 'off',
    about: 'With DATABASE_DIRECT_URL: whether pgbouncer keeps prepared statements (1.21 or later, with max_prepared_statements).',
  },
  DATABASE_CONNECTIONS_MAX: {
    kind: 'integer',
    default: '26',
    min: 8,
    max: 200,
    about:
      'Connections of this process to PostgreSQL, in total: a quarter for lists and dashboards, 1 for heartbeats, 1 for notifications, the others for all other work.',
  },
  MONGODB_URL: {
    kind: 'text',
    default: '',
    secret: true,
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
  S3_SECRET_ACCESS_KEY: { kind: 'text', default: '', secret: true, about: 'Secret key of the file store.' },
  S3_PUBLIC_ENDPOINT: {
    kind: 'url',
    default: '',
    about: 'Address of the file store for clients: download links redirect there; unset: the service streams the files.',
  },
  S3_SSE: {
    kind: 'text',
    default: 'auto',
    about:
      'Encryption at rest that the file store is asked for: AES256, aws:kms, aws:kms:KEY or none; auto: AES256 where the store supports it.',
  },
  FILE_INLINE_BYTES_MAX: {
    kind: 'integer',
    default: '65536',
    min: 0,
    max: 1048576,
    about: 'Files up to this size are stored in the database, larger ones in the file store.',
  },
} as const satisfies Record<string, Setting>;
