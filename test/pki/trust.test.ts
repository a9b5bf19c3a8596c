// Which authorities a trust file trusts.

import { trustedAuthorities } from '../../src/pki/trust.js';
import { verifyChain } from '../../src/pki/verifyChain.js';
import { makeNetworkPki } from '../support/rsaPki.js';
import { test } from '../support/test.js';

const { root, smpAuthority, apAuthority, smp, ap } = await makeNetworkPki();
const certificates = (...issued: { certificate: typeof root.certificate }[]) => issued.map(({ certificate }) => certificate);

test('a root beside an authority that it issued does not vouch for its other authorities', (t) => {
  const trusted = trustedAuthorities(certificates(root, apAuthority));
  t.deepEqual(trusted, certificates(apAuthority));
  t.true(verifyChain(ap.certificate, certificates(apAuthority), trusted, new Date()).trusted);
  t.deepEqual(verifyChain(smp.certificate, certificates(smpAuthority), trusted, new Date()), { trusted: false, reason: 'untrusted' });
});

test('a root alone is trusted with everything below it', (t) => {
  const trusted = trustedAuthorities(certificates(root));
  t.true(verifyChain(ap.certificate, certificates(apAuthority), trusted, new Date()).trusted);
});

test('the same authority twice is trusted', (t) => {
  t.is(trustedAuthorities(certificates(apAuthority, apAuthority)).length, 2);
});
