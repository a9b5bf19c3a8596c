import type { ChannelDescriptor } from '../descriptor.js';

export const PEPPOL = {
  folder: 'peppol',
  name: 'peppol',
  title: 'Peppol',
  hasWebhooks: true,
} as const satisfies ChannelDescriptor;
