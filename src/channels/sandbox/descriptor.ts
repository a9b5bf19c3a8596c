// The sandbox: simulated ways of the channels peppol and pagero.
import type { ChannelDescriptor } from '../descriptor.js';

export const SANDBOX = {
  folder: 'sandbox',
} as const satisfies ChannelDescriptor;
