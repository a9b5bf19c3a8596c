// Settings of channels beside the Peppol network.
import type { Setting } from './setting.js';

export const CHANNEL_SETTINGS = {
  WEEXA_URL: {
    kind: 'url',
    default: '',
    about: "Address of the operator's bridge to Weexa, for tenants without an account of the channel weexa. Unset: each tenant needs one.",
  },
  WEEXA_SECRET: {
    kind: 'text',
    default: '',
    secret: true,
    about: 'Secret shared with the bridge at WEEXA_URL, of at least 16 characters. It signs the requests of both sides.',
  },
} as const satisfies Record<string, Setting>;
