import type { Config } from '../../config/config.js';
import type { Settings } from '../domain/settings.js';

/** The settings for use cases. `servedAt` is the address of the server, where PUBLIC_URL is unset. */
export function settingsOf(config: Config, servedAt: () => string | undefined): Settings {
  return {
    sandbox: config.env === 'sandbox',
    onlyOwnSenders: config.env === 'production',
    get publicUrl() {
      return config.http.publicUrl ?? servedAt() ?? `http://${config.http.host}:${config.http.port}`;
    },
    retrievalsMax: config.limits.retrievalsMax,
    requestBytesMax: config.limits.requestBytesMax,
    inlineBytesMax: config.limits.inlineBytesMax,
    downloadLifetimeSeconds: config.limits.downloadLifetimeSeconds,
    retentionDays: config.limits.retentionDays,
    retentionRules: config.limits.retentionRules,
    auditRetentionDays: config.limits.auditRetentionDays,
    auditHeadsFile: config.evidence.headsFile,
    auditHeadsUrl: config.evidence.headsUrl,
    auditHeadsMail: config.evidence.headsMail,
    timeStampUrl: config.evidence.timeStampUrl,
    validationBytesMax: config.limits.validationBytesMax,
    sendRetryBaseMs: config.sending.retryBaseMs,
    sendRetryWindowMs: config.sending.retryWindowMs,
    directoryRetryBaseMs: config.network.directory.retryBaseMs,
    directoryRetryWindowMs: config.network.directory.retryWindowMs,
    webhookRetryBaseMs: config.webhooks.retryBaseMs,
    webhookRetryWindowMs: config.webhooks.retryWindowMs,
    webhookTimeoutMs: config.webhooks.timeoutMs,
    webhookDisableAfterHours: config.webhooks.disableAfterHours,
    ereportChannel: config.sending.ereportChannel,
    reconcileSeconds: config.network.reconcileSeconds,
    checkDigits: config.peppol.checkDigits,
    mlsApAt: config.peppol.mlsApAt,
    peppolReports: config.peppol.reports,
    francePlatform: config.france.platform,
    franceEReports: config.france.eReports,
    afnorApi: config.france.afnorApi,
    sapiSk: config.sapiSk,
    taxAuthorities: config.taxAuthorities,
    tenantDocumentsPerDay: config.limits.tenantDocumentsPerDay,
    tenantBytesMax: config.limits.tenantBytesMax,
  };
}
