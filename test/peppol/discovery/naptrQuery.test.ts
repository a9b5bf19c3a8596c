// Many queries at once share resolvers, and each has its own answer.

import { participantDomain } from '../../../src/peppol/discovery/name.js';
import { createNaptrQuery } from '../../../src/peppol/discovery/naptrQuery.js';
import { startNaptr } from '../../support/network/naptr.js';
import { test } from '../../support/test.js';

test('250 queries at the same time, more than one resolver takes: each has its own answer', async (t) => {
  await using dns = await startNaptr();
  const query = createNaptrQuery([dns.server], 60_000);
  const names = Array.from({ length: 250 }, (_, index) => `0088:${index}`);
  for (const name of names) dns.set(name, { smp: `https://smp.example.test/${name}` });
  const answers = await Promise.all(names.map((name) => query(participantDomain(name, dns.zone))));
  t.deepEqual(
    answers.map((records) => records.map(({ regexp }) => regexp)),
    names.map((name) => [`!.*!https://smp.example.test/${name}!`]),
  );
});

test('a name that does not exist fails its own query alone', async (t) => {
  await using dns = await startNaptr();
  const query = createNaptrQuery([dns.server], 60_000);
  dns.set('0088:1', { smp: 'https://smp.example.test' });
  const [found, missing] = await Promise.allSettled(['0088:1', '0088:2'].map((name) => query(participantDomain(name, dns.zone))));
  t.is(found?.status, 'fulfilled');
  t.is((missing as PromiseRejectedResult).reason.code, 'ENOTFOUND');
});
