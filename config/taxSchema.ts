// Settings of reports to tax authorities (five corners).
import type { Setting } from './setting.js';

function authority(of: string): Setting {
  return {
    kind: 'text',
    default: '',
    about: `Service provider of the tax authority ${of}, such as 0242:001180. Unset: nothing is reported.`,
  };
}

export const TAX_SETTINGS = {
  TAX_AUTHORITY_SK: authority('of Slovakia'),
  TAX_AUTHORITY_AE: authority('of the United Arab Emirates'),
  TAX_AUTHORITY_OM: authority('of Oman'),
  TAX_AUTHORITY_VIDA: authority('of the ViDA pilot'),
} as const satisfies Readonly<Record<string, Setting>>;
