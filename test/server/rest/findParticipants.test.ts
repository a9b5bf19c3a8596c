// Finding a participant by what people know, and the signed proof that nobody is there.
import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { clientActor } from '../../../src/domain/actor.js';
import { makeEvidence } from '../../../src/domain/evidence/bundle.js';
import { clientOf } from '../../support/app.js';
import { stored, uploadInvoice } from '../../support/documents.js';
import { data } from '../../support/graphql.js';
import { shareApp } from '../../support/shared.js';
import { test } from '../../support/test.js';

const PATH = '/v4/participants/find';
const exchange = shareApp();
const buyer = clientOf(exchange, 'demo-buyer');
const seller = clientOf(exchange, 'demo-seller');

interface Found {
  readonly askedAt: string;
  readonly candidates: readonly { readonly identifier: string; readonly name?: string; readonly documentTypes: readonly string[] }[];
  readonly proof?: { readonly statement: string };
}

async function find(query: string): Promise<Found> {
  const answer = await seller(`${PATH}?${query}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body as Found;
}

test.before(async () => {
  for (const [countryCode, identifier, name] of [
    ['BE', '0208:0899965307', 'Finders Belgium'],
    ['SK', '0245:2020273893', 'Finders Slovakia'],
    ['DE', '9930:DE123456789', 'Seekers'],
  ] as const) {
    const answer = await buyer('/v3/participant', { method: 'POST', body: { countryCode, identifier, name, documentTypes: [158] } });
    if (answer.status !== 200) throw new Error(answer.text);
  }
});

for (const [query, identifier] of [
  ['vat=BE0899965307', '0208:0899965307'],
  ['vat=be+0899.965.307', '0208:0899965307'],
  ['company=0899965307&country=BE', '0208:0899965307'],
  ['company=899965307&country=be', '0208:0899965307'],
  ['vat=SK2020273893', '0245:2020273893'],
  ['company=2020273893&country=SK', '0245:2020273893'],
  ['vat=DE123456789', '9930:de123456789'],
] as const) {
  test.serial(`?${query} finds ${identifier}`, async (t) => {
    const { candidates, proof } = await find(query);
    t.deepEqual([candidates.map((one) => one.identifier), proof], [[identifier], undefined]);
    t.true(
      candidates[0]!.documentTypes[0]!.startsWith('busdox-docid-qns::urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##'),
    );
  });
}

test.serial('a name finds those that have it, in a country where one is given', async (t) => {
  const names = async (query: string): Promise<unknown> => (await find(query)).candidates.map(({ name }) => name);
  t.deepEqual(await names('name=finders'), ['Finders Belgium', 'Finders Slovakia']);
  t.deepEqual(await names('name=finders&country=SK'), ['Finders Slovakia']);
});

/** What the tool prints of a file with this content, and its exit code. */
async function verified(content: unknown): Promise<readonly [code: unknown, stdout: string]> {
  const file = join(await mkdtemp(join(tmpdir(), 'statement-')), 'statement.json');
  await writeFile(file, JSON.stringify(content));
  return new Promise((resolve) => {
    execFile(process.execPath, ['examples/verify-statement.mjs', file], (error, stdout) => resolve([error?.code ?? 0, stdout]));
  });
}

test.serial('where nobody is found, a signed statement says what was asked, when and of whom', async (t) => {
  const found = await find('vat=BE0123456749');
  t.deepEqual(found.candidates, []);
  t.deepEqual(JSON.parse(found.proof!.statement), {
    asked: { vat: 'BE0123456749' },
    identifiers: ['9925:be0123456749', '0208:0123456749'],
    askedAt: found.askedAt,
    of: ['the participants of this exchange'],
    registered: false,
  });
  const [code, stdout] = await verified(found);
  t.deepEqual([code, stdout.split('\n')[0]], [0, found.proof!.statement]);
  t.is((await verified({ ...found.proof, statement: found.proof!.statement.replace('BE', 'DE') }))[0], 1);
});

test.serial('a name that nobody has is proved, too', async (t) => {
  const { askedAt, proof } = await find('name=nobody');
  const of = ['the directory of this sandbox'];
  t.deepEqual(JSON.parse(proof!.statement), { asked: { name: 'nobody' }, identifiers: [], askedAt, of, registered: false });
});

for (const [query, error] of [
  ['', 'one of vat, company and name is needed'],
  ['vat=BE0899965307&name=one', 'one of vat, company and name is needed'],
  ['vat=0899965307', 'vat must be a VAT number with its country before it, such as BE0899965307'],
  ['company=0899965307', 'country is needed with company'],
  ['company=0899965307&country=ZZ', 'country must be a code of ISO 3166-1, such as BE'],
  ['name=ab', 'name must have 3 to 100 characters'],
  ['company=12345&country=FR', 'no scheme of this country has numbers of this form, or the check digit is wrong'],
  ['vat=SK2020273894', 'no scheme of this country has numbers of this form, or the check digit is wrong'],
  ['tax=1', 'tax is not a parameter; there are vat, company, name, country'],
] as const) {
  test.serial(`400 for ?${query}`, async (t) => {
    const { status, body } = await seller(`${PATH}?${query}`);
    t.deepEqual([status, body], [400, { message: 'Invalid request parameters', error }]);
  });
}

test.serial('a scope that neither sends nor registers does not do', async (t) => {
  t.is((await (await exchange.as('demo-seller', 'exchange/webhook'))(PATH)).status, 403);
});

test.serial('GraphQL finds the same', async (t) => {
  const { findParticipant } = await data(
    seller,
    '{ findParticipant(vat: "BE0899965307") { candidates { identifier name registered } proof { statement } } }',
  );
  t.deepEqual(findParticipant, {
    candidates: [{ identifier: '0208:0899965307', name: 'Finders Belgium', registered: true }],
    proof: null,
  });
});

test.serial('the proof is in the evidence of a document that failed for it', async (t) => {
  await uploadInvoice(seller, 'lost', '9915:nobody');
  await exchange.idle();
  t.is((await stored(exchange, 'demo-seller', 'lost')).faultCode, 'PARTICIPANT_NOT_FOUND');
  const [row] = await exchange.app.database.sql.query<{ id: string }>(`select id from document where document_id = 'lost'`);
  const evidence = await makeEvidence(exchange.app, clientActor('demo-seller', 'demo-seller'), row!.id);
  const archive = (await buffer(evidence.read())).toString('latin1');
  const [, text = ''] = /receiver-not-found\.json(\[[\s\S]*?\n\])\n/.exec(archive) ?? [];
  const proofs = JSON.parse(text) as { statement: string }[];
  const { askedAt, ...said } = JSON.parse(proofs[0]!.statement) as Record<string, unknown>;
  t.deepEqual(said, {
    asked: { identifier: '9915:nobody' },
    identifiers: ['9915:nobody'],
    of: ['the participants of this exchange'],
    registered: false,
    documentId: 'lost',
  });
  t.is((await verified(proofs))[0], 0);
});
