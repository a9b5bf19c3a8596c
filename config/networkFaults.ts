// Checks the settings of the Peppol network. Each fault is one sentence that names its variables.
import { isIPv4 } from 'node:net';
import { zoneOf } from './networkValues.js';
import type { Variable } from './schema.js';
import type { Values } from './values.js';

/** Addresses that others on the network are told, or that receive credentials. */
const HTTPS_OUTSIDE_SANDBOX: readonly Variable[] = ['SML_URL', 'SMP_URL', 'SMP_PUBLIC_URL', 'DIRECTORY_URL', 'AS4_URL'];

/** All faults. */
export function networkFaults(values: Values): string[] {
  return [
    ...loginFaults(values),
    ...keystoreFaults(values),
    ...formFaults(values),
    ...(values.environment === 'sandbox' ? [] : strictFaults(values)),
  ];
}

function loginFaults({ text }: Values): string[] {
  const faults: string[] = [];
  if (text('SMP_URL') !== '' && text('SMP_TOKEN') === '' && text('SMP_USER') === '') {
    faults.push('SMP_URL is set without a login: set SMP_TOKEN, or SMP_USER and SMP_PASSWORD.');
  }
  if (text('SMP_URL') === '' && text('SMP_USER') !== '') faults.push('SMP_USER is set without SMP_URL: set both or none.');
  return faults;
}

function keystoreFaults({ text, list }: Values): string[] {
  const faults: string[] = [];
  for (const group of ['SMP_KEYSTORE', 'AP_KEYSTORE'] as const) {
    const [files, passwordFiles] = [list(`${group}_FILE`), list(`${group}_PASSWORD_FILE`)];
    const hasPassword = text(`${group}_PASSWORD`) !== '';
    if (files.length > 0 && passwordFiles.length === 0 && !hasPassword) {
      faults.push(`${group}_FILE is set without ${group}_PASSWORD_FILE: set both or none.`);
    }
    if (files.length === 0 && passwordFiles.length > 0)
      faults.push(`${group}_PASSWORD_FILE is set without ${group}_FILE: set both or none.`);
    if (files.length === 0 && hasPassword) faults.push(`${group}_PASSWORD is set without ${group}_FILE: set both or none.`);
    if (files.length > 0 && passwordFiles.length > 0 && files.length !== passwordFiles.length) {
      faults.push(`${group}_FILE and ${group}_PASSWORD_FILE differ in number: each keystore needs its password file.`);
    }
  }
  return faults;
}

/** RFC 1035, 2.3.4: labels of at most 63 octets. A zone leaves room for the hash and the scheme, of 74 characters. */
const ZONE = /^(?=.{1,178}$)[a-z0-9](?:[a-z0-9_-]{0,62})(?:\.[a-z0-9][a-z0-9_-]{0,62})*$/;

/** Peppol SPIS. */
const SERVICE_PROVIDER = /^0242:\d{6}(-[0-9A-Z_.~-]{3,37})?$/i;

function formFaults({ value }: Values): string[] {
  const faults: string[] = [];
  const zone = value('SML_ZONE');
  if (zone !== '' && !ZONE.test(zoneOf(zone))) faults.push(`SML_ZONE is "${zone}"; it takes the name of a DNS zone.`);
  const address = value('SMP_PHYSICAL_ADDRESS');
  if (address !== '' && !isIPv4(address)) faults.push(`SMP_PHYSICAL_ADDRESS is "${address}"; it takes an IPv4 address.`);
  for (const name of ['TAX_AUTHORITY_SK', 'TAX_AUTHORITY_AE', 'TAX_AUTHORITY_OM', 'TAX_AUTHORITY_VIDA'] as const) {
    const authority = value(name);
    if (authority !== '' && !SERVICE_PROVIDER.test(authority)) {
      faults.push(`${name} is "${authority}"; it takes a service provider, such as 0242:001180.`);
    }
  }
  return faults;
}

function strictFaults({ environment, text, value }: Values): string[] {
  const faults: string[] = [];
  for (const name of HTTPS_OUTSIDE_SANDBOX) {
    if (value(name) !== '' && !value(name).toLowerCase().startsWith('https:'))
      faults.push(`${name} must be an https address in ${environment}.`);
  }
  const needs = (name: Variable, needed: readonly Variable[]): void => {
    const missing = needed.filter((one) => text(one) === '');
    if (text(name) !== '' && missing.length > 0)
      faults.push(`${name} is set without ${missing.join(', ')}, which ${environment} requires.`);
  };
  needs('SML_URL', ['SMP_PHYSICAL_ADDRESS', 'SMP_KEYSTORE_FILE', 'AP_KEYSTORE_FILE']);
  needs('SMP_URL', ['AP_KEYSTORE_FILE']);
  needs('SML_ZONE', ['SMP_TRUST_FILE', 'AP_TRUST_FILE']);
  needs('DIRECTORY_URL', ['SMP_KEYSTORE_FILE']);
  // Without authorities the access point refuses every message. Where another one takes the messages, it needs none.
  if (text('PHOSS_AP_URL') === '' && text('AS4_URL') === '') needs('AP_KEYSTORE_FILE', ['AP_TRUST_FILE']);
  return faults;
}
