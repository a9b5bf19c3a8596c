// Environment → frozen Config. The only reader of the environment; everything else receives values.
import { isIP } from 'node:net';
import { GROUPS, INSTEAD, NEEDS, REQUIRED, SETTINGS, type Setting, type Variable } from './schema.js';

export type Environment = 'sandbox' | 'test' | 'production';

/** Requests per second and burst of one kind of request. */
export interface RateLimit {
  readonly perSecond: number;
  readonly burst: number;
}

export interface Config {
  readonly env: Environment;
  readonly http: {
    readonly host: string;
    readonly port: number;
    /** Of health and metrics alone; undefined where they have none of their own. */
    readonly healthPort: number | undefined;
    /** In CIDR form. */
    readonly trustedProxies: readonly string[];
    readonly stopNoticeMs: number;
    /** Without a trailing slash; undefined in sandbox where it follows from the listening address. */
    readonly publicUrl: string | undefined;
    readonly rateLimits: ReadonlyMap<string, RateLimit>;
    readonly metricsToken: string | undefined;
    readonly corsOrigins: readonly string[];
  };
  readonly dataDir: string;
  readonly roles: { readonly api: boolean; readonly worker: boolean };
  readonly database: { readonly kind: 'embedded' } | { readonly kind: 'server'; readonly url: string; readonly connectionsMax: number };
  /** Of Agenda's jobs; undefined where PostgreSQL has them. */
  readonly mongodbUrl: string | undefined;
  readonly files: { readonly kind: 'disk' } | FilesOnS3;
  readonly masterKeys: string | undefined;
  readonly masterKeysFile: string | undefined;
  readonly tokens: { readonly lifetimeSeconds: number } & (
    | { readonly kind: 'own' }
    | {
        readonly kind: 'external';
        readonly jwksUrl: string;
        readonly issuer: string;
        readonly audience: string;
        readonly tenantClaim: string;
      }
  );
  readonly webhooks: {
    readonly allowedNets: readonly string[];
    readonly extraCaFile: string | undefined;
    readonly retryBaseMs: number;
    readonly retryWindowMs: number;
    readonly timeoutMs: number;
    readonly disableAfterHours: number;
  };
  readonly sending: {
    readonly retryBaseMs: number;
    readonly retryWindowMs: number;
    readonly as4TimeoutMs: number;
    readonly ereportChannel: 'pagero' | 'weexa' | undefined;
  };
  readonly outgoing: {
    readonly allowedNets: readonly string[];
    readonly extraCaFile: string | undefined;
    readonly dnsServers: readonly string[];
  };
  readonly peppol: { readonly registerResponses: boolean; readonly checkDigits: boolean; readonly mlsApAt: 'ready' | 'completed' };
  readonly graphql: { readonly introspection: boolean };
  readonly limits: {
    readonly downloadLifetimeSeconds: number;
    readonly retentionDays: number;
    readonly auditRetentionDays: number;
    readonly retrievalsMax: number;
    readonly requestBytesMax: number;
    readonly inlineBytesMax: number;
    readonly validationBytesMax: number;
    readonly as4BytesMax: number;
    readonly tenantDocumentsPerDay: number;
    readonly tenantBytesMax: number;
  };
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

export interface FilesOnS3 {
  readonly kind: 's3';
  /** Endpoints are without a trailing slash. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly publicEndpoint: string | undefined;
  readonly encryption: Encryption;
}

/** What the store is asked to encrypt with; `auto`: AES256 where it knows that. */
export type Encryption = { readonly kind: 'auto' | 'none' | 'AES256' } | { readonly kind: 'aws:kms'; readonly keyId: string | undefined };

/** A start that cannot be: the message is one sentence per fault and names each variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Whether a message is a sentence for who set the settings; what knows no configuration begins it with the variable's name. */
export function namesSetting(error: Error): boolean {
  return error instanceof ConfigError || /^(DATA_DIR|MASTER_KEYS)/.test(error.message);
}

/**
 * Reads the settings of config/schema.ts from an environment. Unset and empty are the same.
 * Throws ConfigError naming every variable that is wrong, half set, missing or not allowed.
 */
export function load(env: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = [];
  const text = (name: Variable): string => env[name]?.trim() ?? '';
  const environment = (text('EXCHANGE_ENV') || 'sandbox') as Environment;
  const sandbox = environment === 'sandbox';
  const value = (name: Variable): string => {
    const setting: Setting = SETTINGS[name];
    return text(name) || (sandbox && setting.sandbox !== undefined ? setting.sandbox : setting.default);
  };
  const list = (name: Variable): string[] => {
    const items = value(name)
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
    return items;
  };

  for (const name of Object.keys(SETTINGS) as Variable[]) {
    const fault = judge(name, SETTINGS[name], value(name));
    if (fault !== undefined) faults.push(fault);
  }
  faults.push(...pairFaults(text));
  if (!sandbox) faults.push(...strictFaults(environment, text, value));
  else if (!isLoopback(value('HOST')) && value('SANDBOX_EXPOSED') !== 'yes') {
    faults.push('HOST is not loopback: a sandbox has public secrets, set SANDBOX_EXPOSED=yes to expose it all the same.');
  }
  for (const name of ['WEBHOOK_ALLOWED_NETS', 'OUTGOING_ALLOWED_NETS', 'TRUSTED_PROXIES'] as const) {
    for (const net of list(name)) if (!isNet(net)) faults.push(`${name} holds ${net}, which is not a network in CIDR form.`);
  }
  for (const server of list('DNS_SERVERS')) {
    if (!isResolver(server)) faults.push(`DNS_SERVERS holds ${server}, which is not an address or address:port.`);
  }
  const rateLimits = parseRateLimits(value('RATE_LIMITS'), faults);
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));

  const number = (name: Variable): number => Number(value(name));
  return Object.freeze<Config>({
    env: environment,
    http: {
      host: value('HOST'),
      port: number('PORT'),
      healthPort: value('HEALTH_PORT') === '' ? undefined : number('HEALTH_PORT'),
      trustedProxies: list('TRUSTED_PROXIES'),
      stopNoticeMs: 1_000 * number('STOP_NOTICE_SECONDS'),
      publicUrl: value('PUBLIC_URL').replace(/\/+$/, '') || undefined,
      rateLimits,
      metricsToken: value('METRICS_TOKEN') || undefined,
      corsOrigins: list('CORS_ORIGINS'),
    },
    dataDir: value('DATA_DIR'),
    roles: { api: list('ROLES').includes('api'), worker: list('ROLES').includes('worker') },
    database:
      value('DATABASE_URL') === ''
        ? { kind: 'embedded' }
        : { kind: 'server', url: value('DATABASE_URL'), connectionsMax: number('DATABASE_CONNECTIONS_MAX') },
    mongodbUrl: value('MONGODB_URL') || undefined,
    files:
      value('S3_BUCKET') === ''
        ? { kind: 'disk' }
        : {
            kind: 's3',
            endpoint: value('S3_ENDPOINT').replace(/\/+$/, ''),
            region: value('S3_REGION'),
            bucket: value('S3_BUCKET'),
            accessKeyId: value('S3_ACCESS_KEY_ID'),
            secretAccessKey: value('S3_SECRET_ACCESS_KEY'),
            publicEndpoint: value('S3_PUBLIC_ENDPOINT').replace(/\/+$/, '') || undefined,
            encryption: encryptionOf(value('S3_SSE')),
          },
    masterKeys: value('MASTER_KEYS') || undefined,
    masterKeysFile: value('MASTER_KEYS_FILE') || undefined,
    tokens: {
      lifetimeSeconds: number('TOKEN_LIFETIME_SECONDS'),
      ...(value('TOKEN_ISSUER_JWKS_URL') === ''
        ? { kind: 'own' as const }
        : {
            kind: 'external' as const,
            jwksUrl: value('TOKEN_ISSUER_JWKS_URL'),
            issuer: value('TOKEN_ISSUER'),
            audience: value('TOKEN_AUDIENCE'),
            tenantClaim: value('TOKEN_TENANT_CLAIM'),
          }),
    },
    webhooks: {
      allowedNets: list('WEBHOOK_ALLOWED_NETS'),
      extraCaFile: value('WEBHOOK_EXTRA_CA_FILE') || undefined,
      retryBaseMs: number('WEBHOOK_RETRY_BASE_MS'),
      retryWindowMs: number('WEBHOOK_RETRY_WINDOW_MS'),
      timeoutMs: number('WEBHOOK_TIMEOUT_MS'),
      disableAfterHours: number('WEBHOOK_DISABLE_AFTER_HOURS'),
    },
    sending: {
      retryBaseMs: number('SEND_RETRY_BASE_MS'),
      retryWindowMs: number('SEND_RETRY_WINDOW_MS'),
      as4TimeoutMs: number('AS4_TIMEOUT_MS'),
      ereportChannel: (value('EREPORT_CHANNEL') || undefined) as 'pagero' | 'weexa' | undefined,
    },
    outgoing: {
      allowedNets: list('OUTGOING_ALLOWED_NETS'),
      extraCaFile: value('OUTGOING_EXTRA_CA_FILE') || undefined,
      dnsServers: list('DNS_SERVERS'),
    },
    peppol: {
      registerResponses: value('PEPPOL_REGISTER_RESPONSES') === 'on',
      checkDigits: value('PEPPOL_CHECK_DIGITS') === '' ? environment === 'production' : value('PEPPOL_CHECK_DIGITS') === 'on',
      mlsApAt: value('MLS_AP_AT') as 'ready' | 'completed',
    },
    graphql: {
      introspection: value('GRAPHQL_INTROSPECTION') === '' ? environment !== 'production' : value('GRAPHQL_INTROSPECTION') === 'on',
    },
    limits: {
      downloadLifetimeSeconds: number('DOWNLOAD_LIFETIME_SECONDS'),
      retentionDays: number('RETENTION_DAYS'),
      auditRetentionDays: number('AUDIT_RETENTION_DAYS'),
      retrievalsMax: number('RETRIEVALS_MAX'),
      requestBytesMax: number('REQUEST_BYTES_MAX'),
      inlineBytesMax: number('FILE_INLINE_BYTES_MAX'),
      validationBytesMax: number('VALIDATION_BYTES_MAX'),
      as4BytesMax: number('AS4_BYTES_MAX'),
      tenantDocumentsPerDay: number('TENANT_DOCUMENTS_PER_DAY'),
      tenantBytesMax: number('TENANT_BYTES_MAX'),
    },
    logLevel: value('LOG_LEVEL') as Config['logLevel'],
  });
}

/** Addresses that paths are put behind. */
const PATHS_FOLLOW: readonly Variable[] = ['PUBLIC_URL', 'S3_ENDPOINT', 'S3_PUBLIC_ENDPOINT'];
/** A key of the store's is an id, an alias or an ARN. */
const ENCRYPTION = /^(?:(auto|none|AES256)|aws:kms(?::([\w:/.-]{1,2048}))?)$/;

function encryptionOf(value: string): Encryption {
  const [, plain, keyId] = ENCRYPTION.exec(value) ?? [];
  return plain === undefined ? { kind: 'aws:kms', keyId } : { kind: plain as 'auto' | 'none' | 'AES256' };
}

function judge(name: Variable, setting: Setting, value: string): string | undefined {
  if (setting.kind === 'choice' && !setting.choices!.includes(value)) {
    return `${name} is "${value}"; it takes ${setting.choices!.filter((choice) => choice !== '').join(', ')}.`;
  }
  if (setting.kind === 'list' && setting.choices !== undefined) {
    const items = value.split(',').map((item) => item.trim());
    const wrong = items.find((item) => !setting.choices!.includes(item));
    if (wrong !== undefined) return `${name} holds "${wrong}"; it takes ${setting.choices.join(', ')}.`;
  }
  if (setting.kind === 'flag' && value !== 'on' && value !== 'off') return `${name} is "${value}"; it takes on or off.`;
  if (setting.kind === 'integer' && !(value === '' && setting.default === '')) {
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
    if (!(number >= (setting.min ?? 0) && number <= (setting.max ?? Number.MAX_SAFE_INTEGER))) {
      return `${name} is "${value}"; it takes a whole number from ${setting.min} to ${setting.max}.`;
    }
  }
  if (setting.kind === 'url' && value !== '' && !/^https?:$/.test(protocolOf(value))) return `${name} is not an http or https address.`;
  // Links are made by putting paths behind it.
  if (PATHS_FOLLOW.includes(name) && /[@?#]/.test(value)) return `${name} takes an address without user, query and fragment.`;
  if (name === 'S3_BUCKET' && !/^(?:[A-Za-z0-9][\w.-]{2,254})?$/.test(value)) {
    return `${name} is "${value}"; it takes letters, digits, dots, hyphens and underscores, at least 3.`;
  }
  if (name === 'S3_SSE' && !ENCRYPTION.test(value)) return `${name} is "${value}"; it takes auto, none, AES256, aws:kms or aws:kms:KEY.`;
  if (name === 'DATABASE_URL' && value !== '' && !/^postgres(ql)?:\/\/.*\/[^/]/.test(value)) {
    return `${name} is not of the form postgres://user:password@host:port/database.`;
  }
  // Without a database it would be "test", which others use, too.
  // A host has to be there: the driver would otherwise say the whole address, password and all.
  if (name === 'MONGODB_URL' && value !== '' && !/^mongodb(\+srv)?:\/\/(?:[^/?@]*@)?[^/?@:][^/?@]*\/[^/?]+(\?|$)/.test(value)) {
    return `${name} is not of the form mongodb://user:password@host:port/database or mongodb+srv://user:password@host/database.`;
  }
  return undefined;
}

function pairFaults(text: (name: Variable) => string): string[] {
  const faults: string[] = [];
  for (const group of GROUPS) {
    const missing = group.filter((name) => text(name) === '');
    if (missing.length > 0 && missing.length < group.length) {
      const present = group.filter((name) => text(name) !== '');
      faults.push(`${present.join(', ')} set without ${missing.join(', ')}: set all of them or none.`);
    }
  }
  for (const [name, needed] of NEEDS) {
    if (text(name) !== '' && text(needed) === '') faults.push(`${name} is set without ${needed}: set both or none.`);
  }
  for (const [name, other] of INSTEAD) {
    if (text(name) !== '' && text(other) !== '') faults.push(`${name} and ${other} are set: set one of them.`);
  }
  return faults;
}

function strictFaults(environment: Environment, text: (name: Variable) => string, value: (name: Variable) => string): string[] {
  const faults: string[] = [];
  for (const name of Object.keys(SETTINGS) as Variable[]) {
    const setting: Setting = SETTINGS[name];
    if (setting.sandboxOnly === true && text(name) !== '') faults.push(`${name} is for the sandbox only, not for ${environment}.`);
  }
  if (value('DATABASE_URL') === '' && ['api', 'worker'].includes(value('ROLES'))) {
    faults.push('ROLES names one half, and DATABASE_URL is unset: no other process can open an embedded database for the other half.');
  }
  const isGiven = (name: Variable): boolean => value(name) !== '' || INSTEAD.some(([one, other]) => one === name && value(other) !== '');
  const missing = REQUIRED.filter((name) => !isGiven(name));
  if (missing.length > 0) faults.push(`Required in ${environment}, but not set: ${missing.join(', ')}.`);
  if (value('PUBLIC_URL') !== '' && protocolOf(value('PUBLIC_URL')) !== 'https:')
    faults.push(`PUBLIC_URL must be an https address in ${environment}.`);
  return faults;
}

function parseRateLimits(value: string, faults: string[]): ReadonlyMap<string, RateLimit> {
  const limits = new Map<string, RateLimit>();
  if (value === 'off') return limits;
  for (const item of value.split(',').filter((part) => part.trim() !== '')) {
    const match = /^(read|upload|participant)=(\d{1,6}(?:\.\d{1,3})?):(\d{1,6})$/.exec(item.trim());
    if (match === null || Number(match[2]) <= 0 || Number(match[3]) < 1) {
      faults.push(`RATE_LIMITS holds "${item.trim()}"; it takes kind=requests per second:burst with kind read, upload or participant.`);
    } else limits.set(match[1]!, { perSecond: Number(match[2]), burst: Number(match[3]) });
  }
  return limits;
}

function protocolOf(value: string): string {
  return URL.parse(value)?.protocol ?? '';
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

function isResolver(value: string): boolean {
  const [, bracketed, name, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(value) ?? [];
  return isIP(value) !== 0 || (isIP(bracketed ?? name ?? '') !== 0 && Number(port ?? 53) <= 65_535);
}

function isNet(value: string): boolean {
  const [address, bits, more] = value.split('/');
  const family = isIP(address ?? '');
  if (family === 0 || more !== undefined) return false;
  return bits !== undefined && /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
}
