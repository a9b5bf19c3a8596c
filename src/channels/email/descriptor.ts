import type { ChannelDescriptor } from '../descriptor.js';

export const EMAIL = {
  folder: 'email',
  name: 'email',
} as const satisfies ChannelDescriptor;
