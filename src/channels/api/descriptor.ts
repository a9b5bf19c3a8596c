import type { ChannelDescriptor } from '../descriptor.js';

export const API = {
  folder: 'api',
  name: 'api',
  title: 'API',
} as const satisfies ChannelDescriptor;
