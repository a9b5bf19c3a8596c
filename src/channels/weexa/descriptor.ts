import type { ChannelDescriptor } from '../descriptor.js';

export const WEEXA = {
  folder: 'weexa',
  name: 'weexa',
  title: 'Weexa',
  hasWebhooks: true,
  takesEreports: true,
  settings: {
    WEEXA_URL: {
      kind: 'url',
      default: '',
      about:
        "Address of the operator's bridge to Weexa, for tenants without an account of the channel weexa. Unset: each tenant needs one.",
    },
    WEEXA_SECRET: {
      kind: 'text',
      default: '',
      min: 16,
      secret: true,
      about: 'Secret shared with the bridge at WEEXA_URL, of at least 16 characters. It signs the requests of both sides.',
    },
  },
  groups: [['WEEXA_URL', 'WEEXA_SECRET']],
} as const satisfies ChannelDescriptor;
