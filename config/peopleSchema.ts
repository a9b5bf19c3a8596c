// Settings of signing in.
import type { Setting } from './setting.js';

export const PEOPLE_SETTINGS = {
  OIDC_ISSUER: {
    kind: 'url',
    default: '',
    about: 'Issuer of an OpenID Connect provider by which people sign in. Its answer is at /.well-known/openid-configuration.',
  },
  OIDC_CLIENT_ID: { kind: 'text', default: '', about: 'Identifier of this service at the provider.' },
  OIDC_CLIENT_SECRET: { kind: 'text', default: '', secret: true, about: 'Secret of this service at the provider.' },
  OIDC_NAME: { kind: 'text', default: 'single sign-on', max: 40, about: 'Name of the provider on the sign-in page: "Sign in with NAME".' },
  OIDC_TENANT_CLAIM: { kind: 'text', default: 'tenant', about: 'Claim that names the tenant of a person, or a list of tenants.' },
  OIDC_ROLE_CLAIM: { kind: 'text', default: 'role', about: 'Claim that names the role of a person: viewer, operator or admin.' },
  DASHBOARD: { kind: 'flag', default: 'on', about: 'Whether people can sign in, and the pages below /app.' },
  DASHBOARD_COLOUR: {
    kind: 'text',
    default: '',
    about:
      'Accent colour of the dashboard and of signing in, such as #1d56c4. Light pages take it darker and dark ones lighter where it would be hard to read.',
  },
  DASHBOARD_LOGO_FILE: {
    kind: 'text',
    default: '',
    about:
      'Logo of the dashboard and of signing in: a PNG of at most 1024 by 1024 pixels, or an SVG of shapes alone; at most 64 KB. It stands on white in dark pages.',
  },
  PDF_FONTS: {
    kind: 'list',
    default: '',
    about:
      'Font files (TrueType, OpenType) for letters that copies as PDF lack, such as Chinese, Japanese and Korean ones, in the order in which they are tried; of a collection (.ttc), # and the PostScript name of the font follow.',
  },
} as const satisfies Record<string, Setting>;
