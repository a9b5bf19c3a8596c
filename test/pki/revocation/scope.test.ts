// A list that is about other certificates than the one that is asked about.
import 'reflect-metadata';
import { Extension } from '@peculiar/x509';
import { makeCrl } from '../../support/network/revocation.js';
import { test } from '../../support/test.js';
import { chainOf, root, startWorld } from './world.js';

const LIST = '/list.crl';

test('a list of authorities says nothing of a certificate that is none', async (t) => {
  await using world = await startWorld();
  const leaf = await world.issued([LIST]);
  const ofAuthorities = new Extension('2.5.29.28', true, Buffer.from('30038201ff', 'hex'));
  world.publisher.set(LIST, await makeCrl(root, { extensions: [ofAuthorities] }));
  t.deepEqual(await (await world.open()).check(chainOf(leaf)), {
    status: 'unknown',
    reason: 'CN=Leaf: the list is about other certificates',
    isPublished: true,
  });
});
