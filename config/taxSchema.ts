// Settings of tax authorities (five corners), and of Slovakia.
import type { Setting } from './setting.js';

function authority(of: string): Setting {
  return {
    kind: 'text',
    default: '',
    about: `Service provider of the tax authority ${of}, such as 0242:001180. Unset: its reports wait.`,
  };
}

export const TAX_SETTINGS = {
  SAPI_SK: {
    kind: 'choice',
    default: 'off',
    choices: ['off', 'on'],
    about: 'Whether SAPI-SK 1.0, the interface of Slovak digital postmen, is served below `/sapi` and `/sapi/v1`.',
  },
  TAX_AUTHORITY_SK: authority('of Slovakia'),
  TAX_AUTHORITY_AE: authority('of the United Arab Emirates'),
  TAX_AUTHORITY_OM: authority('of Oman'),
  TAX_AUTHORITY_VIDA: authority('of the ViDA pilot'),
} as const satisfies Readonly<Record<string, Setting>>;
