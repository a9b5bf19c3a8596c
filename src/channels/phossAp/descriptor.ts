// An access point outside this service, for the channel peppol (docs/phoss-ap.md).
import type { ChannelDescriptor } from '../descriptor.js';

export const PHOSS_AP = {
  folder: 'phossAp',
  settings: {
    PHOSS_AP_URL: {
      kind: 'url',
      default: '',
      about: 'Address of a phoss-ap that sends and receives for the channel peppol. Unset: this service does so itself.',
    },
    PHOSS_AP_TOKEN: { kind: 'text', default: '', secret: true, about: 'Token of phoss-ap: its phase4.api.requiredtoken.' },
    PHOSS_AP_FORWARD_SECRET: {
      kind: 'text',
      default: '',
      min: 16,
      secret: true,
      about: 'What phoss-ap sends in the header X-Forward-Secret with messages that it forwards, at least 16 characters.',
    },
  },
  groups: [['PHOSS_AP_URL', 'PHOSS_AP_TOKEN', 'PHOSS_AP_FORWARD_SECRET']],
  faults(value) {
    if (value('PHOSS_AP_TOKEN') === '' || value('PHOSS_AP_TOKEN') !== value('PHOSS_AP_FORWARD_SECRET')) return [];
    // Our requests to phoss-ap carry the token. If it were also the secret of forwarding, anybody who sees a request could forward documents.
    return ['PHOSS_AP_TOKEN and PHOSS_AP_FORWARD_SECRET are the same: each direction needs a secret of its own.'];
  },
} as const satisfies ChannelDescriptor;
