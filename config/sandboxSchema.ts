// Settings of a sandbox in a container.
import type { Setting } from './setting.js';

export const SANDBOX_SETTINGS = {
  SANDBOX_EXPOSED: {
    kind: 'choice',
    default: '',
    choices: ['', 'yes'],
    sandboxOnly: true,
    about: 'yes: a sandbox, whose secrets are public, may listen on an address that is not loopback.',
  },
  SANDBOX_WEBHOOK_HOST: {
    kind: 'text',
    default: '',
    sandboxOnly: true,
    about:
      'Name under which a sandbox in a container reaches webhook receivers on the machine around it, such as host.docker.internal; unset: localhost. Its certificates have the name, and demo and receive take it.',
  },
} as const satisfies Record<string, Setting>;
