// The configuration as values. It is made by load.ts from the environment.
import type { ChannelName, ChannelVariable } from '../src/channels/list.js';
import type { MailSecurity } from '../src/domain/mail/mailServer.js';
import type { RetentionRule } from '../src/domain/retention/rules.js';
import type { NetworkConfig } from './networkConfig.js';

export type Environment = 'sandbox' | 'test' | 'production';

/** Requests per second and burst of one kind of request. */
export interface RateLimit {
  readonly perSecond: number;
  readonly burst: number;
}

interface DatabaseServer {
  readonly kind: 'server';
  readonly url: string;
  /** The server itself, where `url` leads through pgbouncer in transaction mode. */
  readonly directUrl: string | undefined;
  /** Whether statements that keep their name may be sent to `url`. */
  readonly prepares: boolean;
  readonly connectionsMax: number;
}

export interface Config {
  readonly env: Environment;
  readonly http: {
    readonly host: string;
    readonly port: number;
    /** The port of health and metrics. Undefined where they have no port of their own. */
    readonly healthPort: number | undefined;
    /** The port of `/as4`. Undefined where it has no port of its own. */
    readonly as4Port: number | undefined;
    /** In CIDR notation. */
    readonly trustedProxies: readonly string[];
    readonly stopNoticeMs: number;
    /** Without a trailing slash. Undefined in a sandbox where it follows from the listening address. */
    readonly publicUrl: string | undefined;
    readonly rateLimits: ReadonlyMap<string, RateLimit>;
    readonly metricsToken: string | undefined;
    readonly corsOrigins: readonly string[];
    /** Under which a sandbox reaches webhook receivers on this machine. */
    readonly webhookHost: string;
    /** Whether people can sign in. */
    readonly hasDashboard: boolean;
    /** How its pages look. `colour`: `#rrggbb`, in lower case. */
    readonly brand: { readonly colour: string | undefined; readonly logoFile: string | undefined };
  };
  readonly dataDir: string;
  /** Font files for readable copies as PDF, `PATH` or `PATH#NAME`. */
  readonly pdfFonts: readonly string[];
  readonly roles: { readonly api: boolean; readonly worker: boolean };
  readonly database: { readonly kind: 'embedded' } | DatabaseServer;
  /** The MongoDB with Agenda's jobs. Undefined where PostgreSQL has them. */
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
  /** The provider by which people sign in. Undefined where there is none. */
  readonly oidc: OidcProvider | undefined;
  /** The mail server of the service itself. Undefined where it has none. */
  readonly mail:
    | {
        readonly host: string;
        readonly port: number;
        readonly security: MailSecurity;
        readonly login: { readonly user: string; readonly password: string } | undefined;
        readonly from: string;
        readonly fromName: string | undefined;
      }
    | undefined;
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
    readonly ereportChannel: ChannelName | undefined;
  };
  readonly outgoing: {
    readonly allowedNets: readonly string[];
    readonly extraCaFile: string | undefined;
    readonly dnsServers: readonly string[];
  };
  readonly channels: {
    /** For the addresses that tenants name in channel accounts. */
    readonly allowedNets: readonly string[];
    /** What each channel has of the operator. '' where it is unset. Addresses have no trailing slash. */
    readonly settings: Readonly<Record<ChannelVariable, string>>;
  };
  readonly peppol: {
    readonly registerResponses: boolean;
    readonly checkDigits: boolean;
    readonly mlsApAt: 'ready' | 'completed';
    /** In production only. */
    readonly reports: boolean;
  };
  /** Whether SAPI-SK is served. */
  readonly sapiSk: boolean;
  /** Service providers of tax authorities, by the country of the report. Undefined: nothing is reported to it. */
  readonly taxAuthorities: Readonly<Record<'sk' | 'ae' | 'om' | 'vida', string | undefined>>;
  readonly france: {
    /** The number of the platform in the French directory. */
    readonly platform: string | undefined;
    readonly eReports: 'off' | 'decade' | 'month';
    /** Whether AFNOR XP Z12-013 is served. */
    readonly afnorApi: boolean;
  };
  readonly network: NetworkConfig;
  readonly graphql: { readonly introspection: boolean };
  /** Undefined where no collector of spans is set. */
  /** Undefined where metrics are only read from /metrics. */
  readonly metricsExport:
    | {
        readonly url: string;
        readonly protocol: 'http/protobuf' | 'http/json';
        readonly headers: Readonly<Record<string, string>>;
        readonly timeoutMs: number;
        readonly everyMs: number;
        readonly serviceName: string;
        readonly resource: Readonly<Record<string, string>>;
      }
    | undefined;
  readonly tracing:
    | {
        readonly url: string;
        readonly protocol: 'http/protobuf' | 'http/json';
        readonly headers: Readonly<Record<string, string>>;
        readonly timeoutMs: number;
        readonly serviceName: string;
        readonly resource: Readonly<Record<string, string>>;
        readonly sampler: string;
        /** From 0 to 1. */
        readonly samplerShare: number;
        readonly scheduleDelayMs: number;
        readonly exportTimeoutMs: number;
        readonly queueMax: number;
        readonly batchMax: number;
      }
    | undefined;
  readonly evidence: {
    /** Undefined where the exchange makes a key of its own. */
    readonly keystore: { readonly path: string; readonly password: string } | undefined;
    readonly headsFile: string | undefined;
    readonly headsUrl: string | undefined;
    readonly headsMail: string | undefined;
    readonly timeStampUrl: string | undefined;
  };
  readonly limits: {
    readonly downloadLifetimeSeconds: number;
    readonly retentionDays: number;
    readonly retentionRules: readonly RetentionRule[];
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

interface OidcProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** For people. */
  readonly name: string;
  readonly tenantClaim: string;
  readonly roleClaim: string;
}

export interface FilesOnS3 {
  readonly kind: 's3';
  /** Endpoints have no trailing slash. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly publicEndpoint: string | undefined;
  readonly encryption: Encryption;
}

/** The encryption that the store is asked for. `auto`: AES256 where the store supports it. */
export type Encryption = { readonly kind: 'auto' | 'none' | 'AES256' } | { readonly kind: 'aws:kms'; readonly keyId: string | undefined };
