// `npm run lookup`: its output, and its exit code.

import { runCommand } from '../support/child.js';
import { entry, type Network, pki, RECEIVER, startNetwork, TYPE } from '../support/network/elsewhere.js';
import { test } from '../support/test.js';

function run(network: Network, ...given: readonly string[]) {
  return runCommand('lookup', given, { ...network.env, DATA_DIR: network.folder });
}

test('found', async (t) => {
  await using network = await startNetwork();
  const { code, stdout } = await run(network, '--json', RECEIVER, '158');
  t.deepEqual(JSON.parse(stdout), {
    participant: RECEIVER,
    smp: network.smp.url,
    documentType: TYPE,
    process: 'cenbii-procid-ubl::urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    endpoint: {
      url: network.accessPoint.url,
      transportProfile: 'peppol-transport-as4-v2_0',
      certificateSubject: 'CN=POP000001,OU=TEST AP,O=Example,C=BE',
    },
  });
  t.is(code, 0);
});

for (const [arguments_, arrange, error] of [
  [
    [RECEIVER, '160'],
    () => {},
    { code: 'document-type-not-supported', message: `Participant ${RECEIVER} does not receive documents of this type` },
  ],
  [['9915:nobody', '158'], () => {}, { code: 'not-registered', message: 'Participant 9915:nobody is not registered on the network' }],
  [
    [RECEIVER, '158'],
    ({ dns }: Network) => dns.set(RECEIVER, 'SERVFAIL'),
    { code: 'unreachable', message: `The DNS lookup of participant ${RECEIVER} failed: ESERVFAIL` },
  ],
  [
    [RECEIVER, '158'],
    ({ smp }: Network) => smp.setEntry(RECEIVER, TYPE, entry(pki.smp, '9915:other')),
    { code: 'untrusted', message: 'The SMP answered for another participant' },
  ],
] as const) {
  test(`${error.code}`, async (t) => {
    await using network = await startNetwork();
    arrange(network);
    const { code, stdout } = await run(network, '--json', ...arguments_);
    t.deepEqual(JSON.parse(stdout), { participant: arguments_[0], error });
    t.is(code, 1);
  });
}

test('--vat asks for each identifier that the number may have', async (t) => {
  await using network = await startNetwork();
  network.dns.set('0208:0899965307', { smp: network.smp.url });
  const found = await run(network, '--json', '--vat', 'BE0899965307');
  const { candidates } = JSON.parse(found.stdout) as { candidates: { identifier: string; registered: boolean }[] };
  t.deepEqual([candidates.map(({ identifier, registered }) => [identifier, registered]), found.code], [[['0208:0899965307', true]], 0]);
  const missing = await run(network, '--vat', 'BE0123456749');
  t.deepEqual([missing.stdout, missing.code], ['not-registered: BE0123456749 is not on the network\n', 1]);
});

test('npm run lookup prints a table, and refuses a wrong command line with 2', async (t) => {
  await using network = await startNetwork();
  const { stdout } = await run(network, RECEIVER, '158');
  t.is(stdout.split('\n')[4], `Endpoint          ${network.accessPoint.url}`);
  for (const wrong of [[RECEIVER], ['nobody', '158'], [RECEIVER, '999']]) {
    t.is((await run(network, ...wrong)).code, 2, wrong.join(' '));
  }
});

test('a magic receiver of the sandbox is found without a network, as GraphQL and a send find it', async (t) => {
  await using network = await startNetwork();
  const { code, stdout } = await runCommand('lookup', ['--json', '9915:sandbox-accepts', '158'], { DATA_DIR: network.folder });
  t.deepEqual(JSON.parse(stdout), {
    participant: '9915:sandbox-accepts',
    documentType: TYPE,
    process: 'cenbii-procid-ubl::urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    simulated: true,
  });
  t.is(code, 0);
});
