// Log lines about a start: embedded parts, allowed networks, a wrong clock.
import { join } from 'node:path';
import type { Config } from '../../config/config.js';
import type { Log } from '../domain/ports.js';

const SKEW_SECONDS = 30;

/** Times are those of the database, so a wrong clock does no harm. But certificates are checked by this host's clock, and logs show it. */
export function logSkew(config: Config, time: { now(): Date }, log: Log): void {
  const seconds = Math.round((time.now().getTime() - Date.now()) / 1000);
  // In the sandbox the clock may have been moved.
  if (config.env === 'sandbox' || Math.abs(seconds) < SKEW_SECONDS) return;
  log.warn('clock.skew', {
    seconds,
    reason: 'the clock of the database is ahead of the clock of this host (negative: behind); set both by NTP',
  });
}

export function logEmbedded(config: Config, log: Log): void {
  if (config.database.kind === 'embedded')
    log.info('embedded', { part: 'database', in: join(config.dataDir, 'database'), set: 'DATABASE_URL' });
  if (config.files.kind === 'disk') log.info('embedded', { part: 'files', in: join(config.dataDir, 'files'), set: 'S3_BUCKET' });
  if (config.env === 'sandbox') {
    const peppol = config.channels.settings.PHOSS_AP_URL || (config.network.smlZone ?? 'within this exchange');
    log.info('embedded', { part: 'network', peppol, pagero: 'simulated' });
  }
  if (config.webhooks.allowedNets.length > 0) log.info('webhooks.allowed', { networks: config.webhooks.allowedNets.join(',') });
}
