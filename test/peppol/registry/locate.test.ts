// Whether the SMP that DNS names for a participant is the own one.

import { startApp } from '../../support/app.js';
import { startNaptr } from '../../support/network/naptr.js';
import { test } from '../../support/test.js';

const PARTICIPANT = '0190:located';

/** What the registry says where DNS has `named`, and the settings are `env`. */
async function located(env: Record<string, string>, named: string): Promise<unknown> {
  await using dns = await startNaptr();
  dns.set(PARTICIPANT, { smp: named });
  await using exchange = await startApp({ ROLES: 'api', SML_ZONE: dns.zone, DNS_SERVERS: dns.server, ...env });
  return exchange.app.registry.locate!(PARTICIPANT);
}

for (const [what, env, named] of [
  ['as it is set', { SMP_PUBLIC_URL: 'https://smp.example.com/smp' }, 'https://smp.example.com/smp'],
  ['with a host in upper case in the setting', { SMP_PUBLIC_URL: 'https://SMP.Example.COM/smp' }, 'https://smp.example.com/smp'],
  ['with the default port in the setting', { SMP_PUBLIC_URL: 'https://smp.example.com:443/smp/' }, 'https://smp.example.com/smp'],
  ['with the default port in DNS', { SMP_PUBLIC_URL: 'https://smp.example.com/smp' }, 'https://SMP.example.com:443/smp/'],
  ['from PUBLIC_URL in upper case', { PUBLIC_URL: 'https://AP.Example.com' }, 'https://ap.example.com/smp'],
] as const) {
  test(`the own SMP, ${what}`, async (t) => {
    t.like(await located(env, named), { isOwn: true });
  });
}

test('the path of an SMP has its case', async (t) => {
  t.deepEqual(await located({ SMP_PUBLIC_URL: 'https://smp.example.com/smp' }, 'https://smp.example.com/SMP'), {
    smp: 'https://smp.example.com/SMP',
    isOwn: false,
  });
});
