// The settings of the French reform.
import type { Setting } from './setting.js';

export const FRANCE_SETTINGS = {
  FRANCE_PLATFORM: {
    kind: 'text',
    default: '',
    sandbox: '0042',
    about: 'Number of this platform in the French directory (0238), four characters; unset: it makes no e-reports.',
  },
  FRANCE_EREPORTS: {
    kind: 'choice',
    default: 'off',
    choices: ['off', 'decade', 'month'],
    about: 'Whether e-reports of French sellers are made and sent by themselves, when ten days or a month have ended.',
  },
  AFNOR_API: {
    kind: 'choice',
    default: 'off',
    choices: ['off', 'on'],
    about: 'Whether the interface of AFNOR XP Z12-013 is served below `/afnor`.',
  },
} as const satisfies Record<string, Setting>;
