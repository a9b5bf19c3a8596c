// The rules of retention, as tests wait for them.
import type { App } from '../../src/domain/ports.js';
import { applyRetentionRules } from '../../src/domain/retention/operators.js';
import { until } from './until.js';

/**
 * Gives documents the times of changed rules, and returns how many have another one. On a server, transactions of other databases delay it:
 * their numbers are of one row. With `signal`, until something was changed.
 */
export async function applyRules(app: Pick<App, 'database' | 'settings' | 'log'>, signal?: AbortSignal): Promise<number> {
  let changed = 0;
  await until(async () => {
    changed += await applyRetentionRules(app, signal);
    if (signal !== undefined) return changed > 0;
    return (await app.database.sql.query('select 1 from retention_change')).length === 0;
  }, 'the times of changed rules');
  return changed;
}
