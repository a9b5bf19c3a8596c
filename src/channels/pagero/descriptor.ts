import type { ChannelDescriptor } from '../descriptor.js';

export const PAGERO = {
  folder: 'pagero',
  name: 'pagero',
  title: 'Pagero',
  hasWebhooks: true,
  takesEreports: true,
} as const satisfies ChannelDescriptor;
