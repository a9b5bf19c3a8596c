// Reads the environment into a frozen Config. No other code reads the environment.
import { CHANNEL_SETTINGS, type ChannelName, type ChannelVariable } from '../src/channels/list.js';
import { emailAddress } from '../src/domain/emailAddress.js';
import type { RetentionRule } from '../src/domain/retention/rules.js';
import type { Config, RateLimit } from './config.js';
import { encryptionOf } from './encryption.js';
import { ConfigError } from './error.js';
import { faultsOf, NO_NETS } from './faults.js';
import { mailOf } from './mailValues.js';
import { cidrOf } from './nets.js';
import { networkOf } from './networkValues.js';
import { retentionRulesOf } from './retentionRules.js';
import type { Variable } from './schema.js';
import type { Setting } from './setting.js';
import { telemetryOf } from './tracingValues.js';
import { meantOf } from './unknownSettings.js';
import { type Values, valuesOf } from './values.js';

/**
 * Reads the settings of config/schema.ts from an environment. Empty means unset. Throws ConfigError that names every variable that is
 * wrong, incomplete, missing or not allowed.
 */
export function load(env: Readonly<Record<string, string | undefined>>): Config {
  const values = valuesOf(env);
  const { environment, value, optional, number, list } = values;
  const faults = faultsOf(values);
  const rateLimits = parseRateLimits(value('RATE_LIMITS'), faults);
  const retentionRules = retentionRulesOf(list('RETENTION_RULES'), faults);
  const telemetry = telemetryOf(values, faults);
  const mail = mailOf(values, faults);
  if (faults.length > 0) throw new ConfigError([...faults, ...meantOf(env)].join('\n'));
  return Object.freeze<Config>({
    env: environment,
    http: httpOf(values, rateLimits),
    dataDir: value('DATA_DIR'),
    roles: { api: list('ROLES').includes('api'), worker: list('ROLES').includes('worker') },
    database: databaseOf(values),
    mongodbUrl: optional('MONGODB_URL'),
    files: filesOf(values),
    masterKeys: optional('MASTER_KEYS'),
    pdfFonts: values.list('PDF_FONTS'),
    masterKeysFile: optional('MASTER_KEYS_FILE'),
    tokens: tokensOf(values),
    oidc: oidcOf(values),
    mail,
    webhooks: webhooksOf(values),
    sending: {
      retryBaseMs: number('SEND_RETRY_BASE_MS'),
      retryWindowMs: number('SEND_RETRY_WINDOW_MS'),
      as4TimeoutMs: number('AS4_TIMEOUT_MS'),
      ereportChannel: optional('EREPORT_CHANNEL') as ChannelName | undefined,
    },
    outgoing: {
      allowedNets: nets(values, 'OUTGOING_ALLOWED_NETS'),
      extraCaFile: optional('OUTGOING_EXTRA_CA_FILE'),
      dnsServers: list('DNS_SERVERS'),
    },
    channels: { allowedNets: channelNets(values), settings: channelSettings(values) },
    peppol: {
      registerResponses: value('PEPPOL_REGISTER_RESPONSES') === 'on',
      checkDigits: value('PEPPOL_CHECK_DIGITS') === '' ? environment === 'production' : value('PEPPOL_CHECK_DIGITS') === 'on',
      mlsApAt: value('MLS_AP_AT') as 'ready' | 'completed',
      reports: environment === 'production' && value('PEPPOL_REPORTS') === 'on',
    },
    sapiSk: value('SAPI_SK') === 'on',
    taxAuthorities: {
      sk: optional('TAX_AUTHORITY_SK'),
      ae: optional('TAX_AUTHORITY_AE'),
      om: optional('TAX_AUTHORITY_OM'),
      vida: optional('TAX_AUTHORITY_VIDA'),
    },
    france: {
      platform: optional('FRANCE_PLATFORM'),
      eReports: value('FRANCE_EREPORTS') as 'off' | 'decade' | 'month',
      afnorApi: value('AFNOR_API') === 'on',
    },
    network: networkOf(values),
    graphql: {
      introspection: value('GRAPHQL_INTROSPECTION') === '' ? environment !== 'production' : value('GRAPHQL_INTROSPECTION') === 'on',
    },
    evidence: evidenceOf(values),
    ...telemetry,
    limits: limitsOf(values, retentionRules),
    logLevel: value('LOG_LEVEL') as Config['logLevel'],
  });
}

function nets({ list }: Values, name: Variable): string[] {
  return list(name).map((net) => cidrOf(net)!);
}

function channelNets(values: Values): readonly string[] {
  const given = values.value('CHANNEL_ALLOWED_NETS');
  if (given === NO_NETS) return [];
  return nets(values, given === '' ? 'OUTGOING_ALLOWED_NETS' : 'CHANNEL_ALLOWED_NETS');
}

function channelSettings({ value, address }: Values): Config['channels']['settings'] {
  const named = Object.entries(CHANNEL_SETTINGS) as [ChannelVariable, Setting][];
  return Object.fromEntries(named.map(([name, { kind }]) => [name, kind === 'url' ? address(name) : value(name)])) as never;
}

function databaseOf({ value, optional, number }: Values): Config['database'] {
  const [url, directUrl] = [optional('DATABASE_URL'), optional('DATABASE_DIRECT_URL')];
  if (url === undefined) return { kind: 'embedded' };
  const prepares = directUrl === undefined || value('DATABASE_PREPARED_STATEMENTS') === 'on';
  return { kind: 'server', url, directUrl, prepares, connectionsMax: number('DATABASE_CONNECTIONS_MAX') };
}

function httpOf(values: Values, rateLimits: ReadonlyMap<string, RateLimit>): Config['http'] {
  const { value, optional, number, list, address } = values;
  return {
    host: value('HOST'),
    port: number('PORT'),
    healthPort: value('HEALTH_PORT') === '' ? undefined : number('HEALTH_PORT'),
    as4Port: value('AS4_PORT') === '' ? undefined : number('AS4_PORT'),
    trustedProxies: nets(values, 'TRUSTED_PROXIES'),
    stopNoticeMs: 1_000 * number('STOP_NOTICE_SECONDS'),
    publicUrl: address('PUBLIC_URL') || undefined,
    rateLimits,
    metricsToken: optional('METRICS_TOKEN'),
    corsOrigins: list('CORS_ORIGINS'),
    webhookHost: value('SANDBOX_WEBHOOK_HOST') || 'localhost',
    hasDashboard: value('DASHBOARD') === 'on',
    brand: { colour: optional('DASHBOARD_COLOUR')?.toLowerCase(), logoFile: optional('DASHBOARD_LOGO_FILE') },
  };
}

function filesOf({ value, address }: Values): Config['files'] {
  if (value('S3_BUCKET') === '') return { kind: 'disk' };
  return {
    kind: 's3',
    endpoint: address('S3_ENDPOINT'),
    region: value('S3_REGION'),
    bucket: value('S3_BUCKET'),
    accessKeyId: value('S3_ACCESS_KEY_ID'),
    secretAccessKey: value('S3_SECRET_ACCESS_KEY'),
    publicEndpoint: address('S3_PUBLIC_ENDPOINT') || undefined,
    encryption: encryptionOf(value('S3_SSE')),
  };
}

function tokensOf({ value, number }: Values): Config['tokens'] {
  const lifetimeSeconds = number('TOKEN_LIFETIME_SECONDS');
  if (value('TOKEN_ISSUER_JWKS_URL') === '') return { lifetimeSeconds, kind: 'own' };
  return {
    lifetimeSeconds,
    kind: 'external',
    jwksUrl: value('TOKEN_ISSUER_JWKS_URL'),
    issuer: value('TOKEN_ISSUER'),
    audience: value('TOKEN_AUDIENCE'),
    tenantClaim: value('TOKEN_TENANT_CLAIM'),
  };
}

function oidcOf({ value }: Values): Config['oidc'] {
  if (value('OIDC_ISSUER') === '') return undefined;
  return {
    issuer: value('OIDC_ISSUER'),
    clientId: value('OIDC_CLIENT_ID'),
    clientSecret: value('OIDC_CLIENT_SECRET'),
    name: value('OIDC_NAME'),
    tenantClaim: value('OIDC_TENANT_CLAIM'),
    roleClaim: value('OIDC_ROLE_CLAIM'),
  };
}

function evidenceOf({ value, optional }: Values): Config['evidence'] {
  const path = optional('EVIDENCE_KEYSTORE_FILE');
  return {
    keystore: path === undefined ? undefined : { path, password: value('EVIDENCE_KEYSTORE_PASSWORD') },
    headsFile: optional('AUDIT_HEADS_FILE'),
    headsUrl: optional('AUDIT_HEADS_URL'),
    headsMail: emailAddress(optional('AUDIT_HEADS_MAIL') ?? ''),
    timeStampUrl: optional('TIME_STAMP_URL'),
  };
}

function webhooksOf(values: Values): Config['webhooks'] {
  const { optional, number } = values;
  return {
    allowedNets: nets(values, 'WEBHOOK_ALLOWED_NETS'),
    extraCaFile: optional('WEBHOOK_EXTRA_CA_FILE'),
    retryBaseMs: number('WEBHOOK_RETRY_BASE_MS'),
    retryWindowMs: number('WEBHOOK_RETRY_WINDOW_MS'),
    timeoutMs: number('WEBHOOK_TIMEOUT_MS'),
    disableAfterHours: number('WEBHOOK_DISABLE_AFTER_HOURS'),
  };
}

function limitsOf({ number }: Values, retentionRules: readonly RetentionRule[]): Config['limits'] {
  return {
    downloadLifetimeSeconds: number('DOWNLOAD_LIFETIME_SECONDS'),
    retentionDays: number('RETENTION_DAYS'),
    retentionRules,
    auditRetentionDays: number('AUDIT_RETENTION_DAYS'),
    retrievalsMax: number('RETRIEVALS_MAX'),
    requestBytesMax: number('REQUEST_BYTES_MAX'),
    inlineBytesMax: number('FILE_INLINE_BYTES_MAX'),
    validationBytesMax: number('VALIDATION_BYTES_MAX'),
    as4BytesMax: number('AS4_BYTES_MAX'),
    tenantDocumentsPerDay: number('TENANT_DOCUMENTS_PER_DAY'),
    tenantBytesMax: number('TENANT_BYTES_MAX'),
  };
}

/** Where RATE_LIMITS does not name them: each change is a row or an entry in the audit log, unless it is an upload or of a participant. */
const CHANGES: RateLimit = { perSecond: 5, burst: 200 };

/** Each evidence by a link reads all files of a document, hashes them and is signed. */
const EVIDENCE: RateLimit = { perSecond: 1, burst: 60 };

/** A readable copy takes up to ten seconds of a thread. */
const RENDERINGS: RateLimit = { perSecond: 2, burst: 120 };

function parseRateLimits(value: string, faults: string[]): ReadonlyMap<string, RateLimit> {
  const limits = new Map<string, RateLimit>();
  if (value === 'off' || value.trim() === '') return limits;
  limits.set('change', CHANGES);
  limits.set('evidence', EVIDENCE);
  limits.set('rendering', RENDERINGS);
  for (const item of value.split(',').filter((part) => part.trim() !== '')) {
    const match = /^(read|upload|invoice|participant|change|evidence|rendering)=(\d{1,6}(?:\.\d{1,3})?):(\d{1,6})$/.exec(item.trim());
    if (match === null || Number(match[2]) <= 0 || Number(match[3]) < 1) {
      faults.push(
        `RATE_LIMITS holds "${item.trim()}"; it takes kind=requests per second:burst with kind read, upload, invoice, participant, change, evidence or rendering.`,
      );
    } else limits.set(match[1]!, { perSecond: Number(match[2]), burst: Number(match[3]) });
  }
  const upload = limits.get('upload');
  if (upload !== undefined && !limits.has('invoice')) limits.set('invoice', upload);
  return limits;
}
