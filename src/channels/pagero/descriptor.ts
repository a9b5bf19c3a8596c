import type { ChannelDescriptor } from '../descriptor.js';

export const PAGERO = {
  folder: 'pagero',
  name: 'pagero',
  hasWebhooks: true,
  takesEreports: true,
} as const satisfies ChannelDescriptor;
