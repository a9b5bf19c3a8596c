import type { ChannelDescriptor } from '../descriptor.js';

export const PEPPOL = {
  folder: 'peppol',
  name: 'peppol',
  hasWebhooks: true,
} as const satisfies ChannelDescriptor;
