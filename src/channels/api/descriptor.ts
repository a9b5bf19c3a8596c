import type { ChannelDescriptor } from '../descriptor.js';

export const API = {
  folder: 'api',
  name: 'api',
} as const satisfies ChannelDescriptor;
