// How long documents are kept.
import type { Setting } from './setting.js';

export const RETENTION_SETTINGS = {
  RETENTION_DAYS: { kind: 'integer', default: '90', min: 1, max: 36500, about: 'Days after import when a document is removed.' },
  RETENTION_RULES: {
    kind: 'list',
    default: '',
    about:
      'Other days for a type (invoice, applicationresponse, ereport), for the country of seller or buyer, or for both, such as invoice/DE=2922,ereport=2192. The one that names more counts, then the longest; rules of a tenant (npm run retention) go before.',
  },
} as const satisfies Record<string, Setting>;
