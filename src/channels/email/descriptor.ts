import type { ChannelDescriptor } from '../descriptor.js';

export const EMAIL = {
  folder: 'email',
  name: 'email',
  title: 'E-mail',
} as const satisfies ChannelDescriptor;
