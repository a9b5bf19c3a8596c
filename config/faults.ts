// Checks the settings of an environment. Each fault is one sentence that names its variables.
import { isIP } from 'node:net';
import { CHANNEL_SETTINGS } from '../src/channels/list.js';
import { emailAddress } from '../src/domain/emailAddress.js';
import { furtherFontFault } from '../src/rendering/pdf/fonts.js';
import { channelFaults } from './channelFaults.js';
import type { Environment } from './config.js';
import { databaseUrlFault } from './databaseUrl.js';
import { ENCRYPTION } from './encryption.js';
import { cidrOf } from './nets.js';
import { networkFaults } from './networkFaults.js';
import { GROUPS, INSTEAD, NEEDS, REQUIRED } from './relations.js';
import { SETTINGS, type Variable } from './schema.js';
import type { Setting } from './setting.js';
import type { Values } from './values.js';

/** The value of CHANNEL_ALLOWED_NETS that opens no network. */
export const NO_NETS = 'none';

/** All faults. */
export function faultsOf(values: Values): string[] {
  const { text, value, list } = values;
  const environment = values.environment;
  const unknown = judge('EXCHANGE_ENV', SETTINGS.EXCHANGE_ENV, environment);
  // What the other settings may be depends on it.
  if (unknown !== undefined) return [unknown];
  const faults: string[] = [];
  for (const name of Object.keys(SETTINGS) as Variable[]) {
    const fault = judge(name, SETTINGS[name], value(name));
    if (fault !== undefined) faults.push(fault);
  }
  faults.push(...values.fileFaults, ...pairFaults(text), ...networkFaults(values), ...channelFaults(values));
  if (environment !== 'sandbox') faults.push(...strictFaults(environment, text, value));
  else if (!isLoopback(value('HOST')) && value('SANDBOX_EXPOSED') !== 'yes') {
    faults.push('HOST is not loopback: a sandbox has public secrets, set SANDBOX_EXPOSED=yes to expose it all the same.');
  }
  for (const name of ['WEBHOOK_ALLOWED_NETS', 'OUTGOING_ALLOWED_NETS', 'CHANNEL_ALLOWED_NETS', 'TRUSTED_PROXIES'] as const) {
    if (name === 'CHANNEL_ALLOWED_NETS' && value(name) === NO_NETS) continue;
    for (const net of list(name))
      if (cidrOf(net) === undefined) faults.push(`${name} holds ${net}, which is no address and no network in CIDR form.`);
  }
  const headsMail = value('AUDIT_HEADS_MAIL');
  if (headsMail !== '' && emailAddress(headsMail) === undefined) faults.push('AUDIT_HEADS_MAIL is not an e-mail address.');
  const platform = value('FRANCE_PLATFORM');
  if (platform !== '' && !/^[0-9A-Z]{4}$/.test(platform))
    faults.push(`FRANCE_PLATFORM is "${platform}"; it takes four digits or capital letters.`);
  if (value('FRANCE_EREPORTS') !== 'off' && platform === '') faults.push('FRANCE_EREPORTS needs FRANCE_PLATFORM.');
  const colour = value('DASHBOARD_COLOUR');
  if (colour !== '' && !/^#[0-9a-f]{6}$/i.test(colour))
    faults.push(`DASHBOARD_COLOUR is "${colour}"; it takes a colour as six hexadecimal digits, such as #1d56c4.`);
  for (const font of list('PDF_FONTS')) {
    const fault = furtherFontFault(font);
    if (fault !== undefined) faults.push(`PDF_FONTS holds ${font}: ${fault}.`);
  }
  for (const server of list('DNS_SERVERS')) {
    if (!isResolver(server)) faults.push(`DNS_SERVERS holds ${server}, which is not an address or address:port.`);
  }
  return faults;
}

/** Addresses that are the base of paths. */
const PATHS_FOLLOW: readonly Variable[] = [
  'PUBLIC_URL',
  'S3_ENDPOINT',
  'S3_PUBLIC_ENDPOINT',
  'SML_URL',
  'SMP_URL',
  'SMP_PUBLIC_URL',
  'DIRECTORY_URL',
  'AS4_URL',
];

function judge(name: Variable, setting: Setting, value: string): string | undefined {
  if (setting.kind === 'choice' && !setting.choices!.includes(value)) {
    return `${name} is "${value}"; it takes ${setting.choices!.filter((choice) => choice !== '').join(', ')}.`;
  }
  if (setting.kind === 'list' && setting.choices !== undefined) {
    const items = value.split(',').map((item) => item.trim());
    const wrong = items.find((item) => !setting.choices!.includes(item));
    if (wrong !== undefined) return `${name} holds "${wrong}"; it takes ${setting.choices.join(', ')}.`;
  }
  if (setting.kind === 'flag' && value !== 'on' && value !== 'off') return `${name} is "${value}"; it takes on or off.`;
  if (setting.kind === 'integer' && !(value === '' && setting.default === '')) {
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
    if (!(number >= (setting.min ?? 0) && number <= (setting.max ?? Number.MAX_SAFE_INTEGER))) {
      return `${name} is "${value}"; it takes a whole number from ${setting.min} to ${setting.max}.`;
    }
  }
  if (setting.kind === 'url' && value !== '' && !/^https?:$/.test(protocolOf(value))) return `${name} is not an http or https address.`;
  // Links are made by appending paths.
  if ((PATHS_FOLLOW.includes(name) || (name in CHANNEL_SETTINGS && setting.kind === 'url')) && /[@?#]/.test(value))
    return `${name} takes an address without user, query and fragment.`;
  // Requests to a collector would fail, and say the whole address.
  if (name.startsWith('OTEL_') && setting.kind === 'url' && value.includes('@')) return `${name} takes an address without user.`;
  if (name === 'S3_BUCKET' && !/^(?:[A-Za-z0-9][\w.-]{2,254})?$/.test(value)) {
    return `${name} is "${value}"; it takes letters, digits, dots, hyphens and underscores, at least 3.`;
  }
  if (name === 'S3_SSE' && !ENCRYPTION.test(value)) return `${name} is "${value}"; it takes auto, none, AES256, aws:kms or aws:kms:KEY.`;
  if ((name === 'DATABASE_URL' || name === 'DATABASE_DIRECT_URL') && value !== '') return databaseUrlFault(name, value);
  // Without a database, the name would be "test", which others use, too.
  // The host is required: otherwise the driver would print the whole address with the password.
  if (name === 'MONGODB_URL' && value !== '' && !/^mongodb(\+srv)?:\/\/(?:[^/?@]*@)?[^/?@:][^/?@]*\/[^/?]+(\?|$)/.test(value)) {
    return `${name} is not of the form mongodb://user:password@host:port/database or mongodb+srv://user:password@host/database.`;
  }
  return undefined;
}

function pairFaults(text: (name: Variable) => string): string[] {
  const faults: string[] = [];
  for (const group of GROUPS) {
    const missing = group.filter((name) => text(name) === '');
    if (missing.length > 0 && missing.length < group.length) {
      const present = group.filter((name) => text(name) !== '');
      faults.push(`${present.join(', ')} set without ${missing.join(', ')}: set all of them or none.`);
    }
  }
  for (const [name, needed] of NEEDS) {
    if (text(name) !== '' && text(needed) === '') faults.push(`${name} is set without ${needed}: set both or none.`);
  }
  for (const [name, other] of INSTEAD) {
    if (text(name) !== '' && text(other) !== '') faults.push(`${name} and ${other} are set: set one of them.`);
  }
  return faults;
}

function strictFaults(environment: Environment, text: (name: Variable) => string, value: (name: Variable) => string): string[] {
  const faults: string[] = [];
  for (const name of Object.keys(SETTINGS) as Variable[]) {
    const setting: Setting = SETTINGS[name];
    if (setting.sandboxOnly === true && text(name) !== '') faults.push(`${name} is for the sandbox only, not for ${environment}.`);
  }
  if (value('DATABASE_URL') === '' && ['api', 'worker'].includes(value('ROLES'))) {
    faults.push('ROLES names one half, and DATABASE_URL is unset: no other process can open an embedded database for the other half.');
  }
  const isGiven = (name: Variable): boolean => value(name) !== '' || INSTEAD.some(([one, other]) => one === name && value(other) !== '');
  const missing = REQUIRED.filter((name) => !isGiven(name));
  if (missing.length > 0) faults.push(`Required in ${environment}, but not set: ${missing.join(', ')}.`);
  if (value('PUBLIC_URL') !== '' && protocolOf(value('PUBLIC_URL')) !== 'https:')
    faults.push(`PUBLIC_URL must be an https address in ${environment}.`);
  if (value('OIDC_ISSUER') !== '' && protocolOf(value('OIDC_ISSUER')) !== 'https:')
    faults.push(`OIDC_ISSUER must be an https address in ${environment}.`);
  return faults;
}

function protocolOf(value: string): string {
  return URL.parse(value)?.protocol ?? '';
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

function isResolver(value: string): boolean {
  const [, bracketed, name, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(value) ?? [];
  return isIP(value) !== 0 || (isIP(bracketed ?? name ?? '') !== 0 && Number(port ?? 53) <= 65_535);
}
