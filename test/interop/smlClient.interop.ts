// The SML clients of peppol-commons manage the SML fake of the tests over mutual TLS, so the fake speaks as a real SML does.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeNetworkPki, type NetworkPki, type Pair } from '../support/network/pki.js';
import { type FakeSml, startSml } from '../support/network/sml.js';
import { test } from '../support/test.js';
import { runJava } from './java.js';

const ZONE = 'with naptr service [Meta:SMP] on subdomain: [test.example]';

let pki: NetworkPki;
let folder: string;
test.before(async () => {
  pki = await makeNetworkPki();
  folder = await mkdtemp(join(tmpdir(), 'exchange-interop-'));
});
test.after.always(() => rm(folder, { recursive: true, force: true }));

/** The clients read faults only on 500. */
const start = (faultStatus: number | undefined = 500): Promise<FakeSml> => startSml({ ...pki.server, clientCa: pki.smpCa }, faultStatus);

/** One line for each command, without the identifiers of faults. */
async function manage(sml: FakeSml, commands: readonly string[], client: Pair = pki.smp): Promise<string[]> {
  const [own, server] = [join(folder, 'client.pem'), join(folder, 'server.pem')];
  await writeFile(own, `${client.key}\n${client.cert}\n`);
  await writeFile(server, pki.serverCa);
  const lines = await runJava('ManageSml', [sml.url, own, server, ...commands]);
  return lines.map((line) => line.replace(/ \[[0-9A-F]{32}\]$/, ''));
}

test.serial('an SMP is created, read, updated and deleted', async (t) => {
  await using sml = await start();
  const lines = await manage(sml, [
    'smp-read SMP-1',
    'smp-create SMP-1 https://smp.example/smp 192.0.2.1',
    'smp-create SMP-1 https://smp.example/smp 192.0.2.1',
    'smp-read SMP-1',
    'smp-update SMP-1 https://other.example/smp 192.0.2.2',
    'smp-read SMP-1',
    'smp-delete SMP-1',
    'smp-update SMP-1 https://other.example/smp 192.0.2.2',
  ]);
  t.deepEqual(lines, [
    "NotFoundFault [ERR-100] The SMP 'SMP-1' doesn't exist",
    'done',
    "BadRequestFault [ERR-106] The SMP 'SMP-1' already exists",
    'https://smp.example/smp 192.0.2.1',
    'done',
    'https://other.example/smp 192.0.2.2',
    'done',
    "NotFoundFault [ERR-100] The SMP 'SMP-1' doesn't exist",
  ]);
});

test.serial('participants are created and deleted', async (t) => {
  await using sml = await start();
  const lines = await manage(sml, [
    'create SMP-1 9918:a',
    'smp-create SMP-1 https://smp.example/smp 192.0.2.1',
    'create SMP-1 9918:a',
    'create SMP-1 9918:A',
    'delete SMP-1 9918:b',
    'delete SMP-1 9918:a',
    'create SMP-1 9918:a',
  ]);
  t.deepEqual(lines, [
    "NotFoundFault [ERR-100] The SMP 'SMP-1' doesn't exist",
    'done',
    'done',
    `BadRequestFault [ERR-106] The participant identifier [9918:a] with scheme: [iso6523-actorid-upis] already exist ${ZONE}`,
    "NotFoundFault [ERR-100] The participant identifier '9918:b' doesn't exist for the scheme iso6523-actorid-upis",
    'done',
    'done',
  ]);
  t.deepEqual([...sml.participants], [['9918:a', 'SMP-1']]);
});

test.serial('participants are created, listed page by page, and deleted as lists', async (t) => {
  await using sml = await start();
  const lines = await manage(sml, [
    'smp-create SMP-1 https://smp.example/smp 192.0.2.1',
    'create-list SMP-1 9918:a 9918:b 9918:c 9918:d',
    'list SMP-1',
    'list SMP-1 3',
    'delete-list 9918:a 9918:b',
    'list SMP-1',
  ]);
  t.deepEqual(lines, ['done', 'done', '[9918:a, 9918:b, 9918:c] 3', '[9918:d] null', 'done', '[9918:c, 9918:d] null']);
});

test.serial('a participant moves to another SMP with the key of its migration', async (t) => {
  await using sml = await start();
  const lines = await manage(sml, [
    'smp-create SMP-1 https://smp.example/smp 192.0.2.1',
    'smp-create SMP-2 https://other.example/smp 192.0.2.2',
    'create SMP-1 9918:a',
    'prepare SMP-1 9918:a aA1$bB2%cC3#',
    'migrate SMP-2 9918:a wrong$$AA11',
    'migrate SMP-2 9918:a aA1$bB2%cC3#',
  ]);
  t.deepEqual(lines, [
    'done',
    'done',
    'done',
    'done',
    "BadRequestFault [ERR-106] The migration key doesn't match for the participant identifier '9918:a'",
    'done',
  ]);
  t.deepEqual([...sml.participants], [['9918:a', 'SMP-2']]);
});

test.serial('a client with a foreign certificate is not heard', async (t) => {
  await using sml = await start();
  const [line = ''] = await manage(sml, ['smp-create SMP-1 https://smp.example/smp 192.0.2.1'], pki.stranger);
  t.regex(line, /^WebServiceException /);
  t.deepEqual(sml.calls, []);
});

test.serial('a fault on 404 is no fault for the clients, as phax/peppol-commons#28 reports it of a real SML', async (t) => {
  await using sml = await start(404);
  t.deepEqual(await manage(sml, ['smp-read SMP-1']), ['ClientTransportException The server sent HTTP status code 404: Not Found']);
});
