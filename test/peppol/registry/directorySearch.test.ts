// The search of the Peppol Directory: what is asked, and what is read of the answer.
import type { OutgoingAnswer } from '../../../src/domain/ports.js';
import { directorySearch } from '../../../src/peppol/registry/directory/search.js';
import { test } from '../../support/test.js';

const urls: string[] = [];
const searching = (status: number, body: string) =>
  directorySearch(async ({ url }) => {
    urls.push(url);
    return { status, headers: {}, body: Buffer.from(body), remoteAddress: undefined } satisfies OutgoingAnswer;
  }, 'https://directory.example');

const ANSWER = JSON.stringify({
  matches: [
    {
      participantID: { scheme: 'iso6523-actorid-upis', value: '0208:0899965307' },
      docTypes: [{ scheme: 'busdox-docid-qns', value: 'urn:one' }],
      entities: [{ name: [{ name: 'One & Two' }], countryCode: 'BE' }],
    },
    { participantID: { scheme: 'iso6523-actorid-upis', value: '9925:be0899965307' } },
    { participantID: { scheme: 'another', value: 'x' } },
  ],
});

test('matches have identifier, name and document types; those of other schemes are left out', async (t) => {
  t.deepEqual(await searching(200, ANSWER).byName('One & Two', 'BE', 20), [
    { identifier: '0208:0899965307', name: 'One & Two', documentTypes: ['busdox-docid-qns::urn:one'] },
    { identifier: '9925:be0899965307', documentTypes: [] },
  ]);
  t.true(urls.includes('https://directory.example/search/1.0/json?name=One+%26+Two&country=BE&resultPageCount=20'));
});

for (const [what, status, body] of [
  ['another status', 429, ''],
  ['no JSON', 200, '<html/>'],
  ['JSON without matches', 200, '{}'],
] as const) {
  test(`${what} counts as no answer`, async (t) => {
    await t.throwsAsync(searching(status, body).byName('one', undefined, 20), { name: 'DiscoveryError' });
  });
}
