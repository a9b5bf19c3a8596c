import type { TaxCountry } from '../validation/rules/taxData/countries.js';
import type { RetentionRule } from './retention/rules.js';
import type { ChannelName } from './vocabulary.js';

/** Addresses and limits for use cases. The composition root takes them from the configuration. */
export interface Settings {
  readonly sandbox: boolean;
  /** Of tenants that did not choose: whether they send for their own participants alone. */
  readonly onlyOwnSenders: boolean;
  readonly publicUrl: string;
  readonly retrievalsMax: number;
  readonly requestBytesMax: number;
  /** Larger files go to the blob store. */
  readonly inlineBytesMax: number;
  readonly downloadLifetimeSeconds: number;
  readonly retentionDays: number;
  /** Of all tenants. */
  readonly retentionRules: readonly RetentionRule[];
  /** 0: entries of the audit log are kept for ever. */
  readonly auditRetentionDays: number;
  /** Where heads of the audit log go. Undefined where they stay here. */
  readonly auditHeadsFile: string | undefined;
  readonly auditHeadsUrl: string | undefined;
  readonly auditHeadsMail: string | undefined;
  readonly timeStampUrl: string | undefined;
  readonly validationBytesMax: number;
  readonly sendRetryBaseMs: number;
  readonly sendRetryWindowMs: number;
  readonly directoryRetryBaseMs: number;
  readonly directoryRetryWindowMs: number;
  readonly webhookRetryBaseMs: number;
  readonly webhookRetryWindowMs: number;
  readonly webhookTimeoutMs: number;
  readonly webhookDisableAfterHours: number;
  readonly ereportChannel: ChannelName | undefined;
  /** Between two comparisons of the registrations with the network. 0: never. */
  readonly reconcileSeconds: number;
  readonly checkDigits: boolean;
  readonly mlsApAt: 'ready' | 'completed';
  /** Whether the monthly reports to OpenPeppol are sent. */
  readonly peppolReports: boolean;
  /** The number of this platform in the French directory (0238). */
  readonly francePlatform: string | undefined;
  /** When e-reports are made by themselves. */
  readonly franceEReports: 'off' | 'decade' | 'month';
  /** Whether AFNOR XP Z12-013 is served below `/afnor`. */
  readonly afnorApi: boolean;
  /** Whether SAPI-SK is served. */
  readonly sapiSk: boolean;
  /** Service providers of tax authorities. Undefined: its reports wait. */
  readonly taxAuthorities: Readonly<Record<TaxCountry, string | undefined>>;
  /** For tenants without their own quota. 0: none. */
  readonly tenantDocumentsPerDay: number;
  readonly tenantBytesMax: number;
}
