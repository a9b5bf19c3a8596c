import { load } from '../../config/load.js';
import { cidrOf } from '../../config/nets.js';
import { test } from '../support/test.js';

test('a bare address is a network of one, in each setting that takes networks', (t) => {
  const given = '127.0.0.1, ::1, 10.0.0.0/8';
  const taken = ['127.0.0.1/32', '::1/128', '10.0.0.0/8'];
  const nets = load({ TRUSTED_PROXIES: given, WEBHOOK_ALLOWED_NETS: given, OUTGOING_ALLOWED_NETS: given });
  t.deepEqual([nets.http.trustedProxies, nets.webhooks.allowedNets, nets.outgoing.allowedNets], [taken, taken, taken]);
  t.deepEqual(nets.channels.allowedNets, taken);
  t.deepEqual(load({ CHANNEL_ALLOWED_NETS: given }).channels.allowedNets, taken);
});

for (const text of ['', '/8', '10.0.0', '10.0.0.1/', '10.0.0.0/33', '10.0.0.0/8/8', '::1/129', '::1/x', 'fe80::1%eth0', 'localhost']) {
  test(`"${text}" is no network`, (t) => {
    t.is(cidrOf(text), undefined);
  });
}
