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
  PHOSS_AP_URL: {
    kind: 'url',
    default: '',
    about: 'Address of a phoss-ap that sends and receives for the channel peppol. Unset: this service does so itself.',
  },
  PHOSS_AP_TOKEN: { kind: 'text', default: '', secret: true, about: 'Token of phoss-ap: its phase4.api.requiredtoken.' },
  PHOSS_AP_FORWARD_SECRET: {
    kind: 'text',
    default: '',
    secret: true,
    about: 'What phoss-ap sends in the header X-Forward-Secret with messages that it forwards, at least 16 characters.',
  },
} as const satisfies Record<string, Setting>;
