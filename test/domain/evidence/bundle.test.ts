// The evidence about a document, and its verifier, which is in examples/.
import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { operatorActor } from '../../../src/domain/actor.js';
import { makeEvidenceOf } from '../../../src/domain/evidence/bundle.js';
import { type Client, startApp, type TestApp } from '../../support/app.js';
import { BUYER, register, uploadInvoice } from '../../support/documents.js';
import { newFolder } from '../../support/folderOf.js';
import { data } from '../../support/graphql.js';
import { type ExecutionContext, test } from '../../support/test.js';
import { archiveOf, entriesOf, type ZipEntry } from '../../support/zip.js';

interface Verdict {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function verify(t: ExecutionContext, evidence: Buffer, ...options: readonly string[]): Promise<Verdict> {
  const folder = await newFolder(t);
  const file = join(folder, 'evidence.asice');
  await writeFile(file, evidence);
  return new Promise((resolve) => {
    execFile(process.execPath, ['examples/verify-evidence.mjs', file, ...options], (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

/** The document's evidence, after the buyer has it. */
async function evidenceOf(exchange: TestApp): Promise<{ readonly evidence: Buffer; readonly documentId: string; readonly seller: Client }> {
  const seller = await exchange.as('demo-seller');
  await register(await exchange.as('demo-buyer'), BUYER);
  const documentId = 'evidence-1';
  await uploadInvoice(seller, documentId);
  await exchange.idle();
  return { evidence: await download(exchange, seller, documentId), documentId, seller };
}

async function download(exchange: TestApp, client: Client, documentId: string): Promise<Buffer> {
  const { documents } = await data(client, '{ documents { nodes: edges { node { documentId evidenceUrl } } } }');
  const { node } = documents.nodes.find((one: { node: { documentId: string } }) => one.node.documentId === documentId);
  const { status, headers, bytes } = await exchange.anonymous(new URL(node.evidenceUrl).href.slice(exchange.url.length));
  if (status !== 200 || headers.get('content-type') !== 'application/vnd.etsi.asic-e+zip') throw new Error(`${status} ${bytes.toString()}`);
  return bytes;
}

test('evidence has what was uploaded, reports, timeline and proofs, and the example verifies it', async (t) => {
  await using exchange = await startApp();
  const { evidence, documentId } = await evidenceOf(exchange);
  const names = entriesOf(evidence).map(({ name }) => name);
  t.is(names[0], 'mimetype');
  for (const name of ['document.json', 'submissions.json', 'manifest.json', 'META-INF/signatures.xml', 'audit/proofs.json'])
    t.true(names.includes(name), `${name} of ${names.join(', ')}`);
  t.true(names.some((name) => /^uploaded\/\d+-invoice\.xml$/.test(name)));
  t.true(names.some((name) => /^reports\/\d+-validation\.json$/.test(name)));
  t.deepEqual(archiveOf(entriesOf(evidence)), evidence);
  const { code, stdout, stderr } = await verify(t, evidence);
  t.deepEqual([code, stderr], [0, '']);
  t.regex(stdout, new RegExp(`^Evidence about the document ${documentId}\n`));
  t.regex(stdout, /Everything is as it was signed\.\n$/);
});

test('evidence has what was reported to tax authorities, byte for byte, and their answers', async (t) => {
  await using exchange = await startApp();
  const { documentId, seller } = await evidenceOf(exchange);
  await exchange.app.database.sql.query(
    `insert into tax_report (tenant_id, document, country, role, type, state, reporter, xml, answer, due_at)
     select tenant_id, id, 'sk', 'C2', 'S', 'ACCEPTED', 'r', convert_to('<report/>', 'UTF8'), convert_to('<answer/>', 'UTF8'), null
     from document where document_id = $1`,
    [documentId],
  );
  const files = unzipSync(await download(exchange, seller, documentId));
  const text = (name: string): string => Buffer.from(files[name] ?? []).toString();
  t.is(text('tax-data/1-sk-C2-S.xml'), '<report/>');
  t.is(text('tax-data/1-sk-C2-S-answer.xml'), '<answer/>');
  const [report] = JSON.parse(text('tax-data.json')) as Record<string, unknown>[];
  t.like(report, { country: 'sk', role: 'C2', type: 'S', state: 'ACCEPTED' });
  t.false('xml' in report!);
});

test('the certificate may be named', async (t) => {
  await using exchange = await startApp();
  const { evidence } = await evidenceOf(exchange);
  const { certificate } = await exchange.app.evidenceKey();
  t.is((await verify(t, evidence, '--certificate', certificate.fingerprint256)).code, 0);
  const other = await verify(t, evidence, '--certificate', 'ab'.repeat(32));
  t.is(other.code, 1);
  t.regex(other.stderr, /^NOT VALID\. META-INF\/signatures\.xml: the certificate is [0-9a-f]{64}, and not the one that was asked for\n$/);
});

test('an export has the evidence about each document of its filter, and the log is sealed once for all', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const seller = await exchange.as('demo-seller');
  for (const name of ['one', 'two', 'three']) await uploadInvoice(seller, name);
  const { startExport } = await data(
    seller,
    'mutation { startExport(format: EVIDENCE, filter: { documentIds: ["one", "three"] }, orderBy: IMPORT_DATE_ASC) { done fault downloadUrl } }',
  );
  t.like(startExport, { done: 2, fault: null });
  const { bytes, headers } = await exchange.anonymous(startExport.downloadUrl.slice(exchange.url.length));
  t.regex(headers.get('content-disposition') ?? '', /^attachment; filename="evidence-\d{4}-\d\d-\d\d\.zip"$/);
  const files = unzipSync(bytes);
  const [list] = Buffer.from(files['documents.csv']!).toString().split('\r\n').slice(1);
  const number = list!.split(',')[1];
  t.deepEqual(Object.keys(files).sort(), [`${number} one.asice`, `${number} three.asice`, 'documents.csv']);
  for (const name of ['one', 'three']) {
    const { code, stdout } = await verify(t, Buffer.from(files[`${number} ${name}.asice`]!));
    t.is(code, 0);
    t.regex(stdout, new RegExp(`^Evidence about the document ${name}\n`));
  }
  t.is((await exchange.app.database.sql.query('select 1 from audit_head')).length, 1);
});

test('a document whose file is not in the store is left out of an export, which names it', async (t) => {
  await using exchange = await startApp({ ROLES: 'api', FILE_INLINE_BYTES_MAX: '0' });
  const seller = await exchange.as('demo-seller');
  for (const name of ['one', 'two', 'three']) await uploadInvoice(seller, name);
  const { app } = exchange;
  const [lost] = await app.database.sql.query<{ key: string; number: string }>(
    `select f.blob_key as key, d.number from document_file f join document d on d.id = f.document where d.document_id = 'two' limit 1`,
  );
  await app.blobs.remove(lost!.key);
  const { startExport } = await data(
    seller,
    'mutation { startExport(format: EVIDENCE, filter: {}, orderBy: IMPORT_DATE_ASC) { done fault downloadUrl } }',
  );
  t.like(startExport, { done: 3, fault: null });
  const files = unzipSync((await exchange.anonymous(startExport.downloadUrl.slice(exchange.url.length))).bytes);
  const { number } = lost!;
  t.deepEqual(Object.keys(files).sort(), [`${number} one.asice`, `${number} three.asice`, 'documents.csv', 'missing.csv']);
  t.is(Buffer.from(files['missing.csv']!).toString(), `\uFEFFdocumentId,number,reason\r\ntwo,${number},FILE_MISSING\r\n`);
});

test('an export that begins again notes the same evidence once', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  await uploadInvoice(await exchange.as('demo-seller'), 'one');
  const { app } = exchange;
  const ids = (await app.database.sql.query<{ id: string }>('select id from document')).map(({ id }) => id);
  const actor = operatorActor('demo-seller');
  const since = app.clock();
  const entries = async (): Promise<number> =>
    (await app.database.sql.query("select 1 from audit_entry where action = 'document.evidence'")).length;
  await makeEvidenceOf(app, actor, ids, { since });
  t.is((await makeEvidenceOf(app, actor, ids, { since })).size, 1);
  t.is(await entries(), 1);
  await makeEvidenceOf(app, actor, ids);
  t.is(await entries(), 2);
});

test('a link makes evidence as often as the rate limit of the tenant allows, for whoever opens it', async (t) => {
  await using exchange = await startApp({ ROLES: 'api', RATE_LIMITS: 'evidence=0.001:2' });
  const seller = await exchange.as('demo-seller');
  await uploadInvoice(seller, 'evidence-1');
  await download(exchange, seller, 'evidence-1');
  await download(exchange, seller, 'evidence-1');
  const { document } = await data(seller, '{ document(documentId: "evidence-1") { evidenceUrl } }');
  const refused = await exchange.anonymous(document.evidenceUrl.slice(exchange.url.length));
  t.deepEqual([refused.status, refused.body], [429, { message: 'Too Many Requests' }]);
  t.true(Number(refused.headers.get('retry-after')) > 900);
  t.is(
    (await exchange.anonymous(document.evidenceUrl.slice(exchange.url.length), { method: 'HEAD' })).status,
    200,
    'what makes nothing is free',
  );
  t.regex((await exchange.anonymous('/metrics')).text, /^exchange_http_refusals_total\{code="TOO_MANY_REQUESTS"\} 1$/m);
});

test('a flipped bit anywhere in the file is found', async (t) => {
  await using exchange = await startApp();
  const { evidence } = await evidenceOf(exchange);
  // Every kind of place: heads, contents, the directory, the end.
  for (let index = 0; index < 24; index += 1) {
    const flipped = Buffer.from(evidence);
    const at = Math.floor((index * (evidence.length - 1)) / 23);
    flipped[at]! ^= 1 << (index % 8);
    const { code, stderr } = await verify(t, flipped);
    t.is(code, 1, `byte ${at}`);
    t.regex(stderr, /^NOT VALID\. [^:]+: /, `byte ${at}`);
  }
});

test('an entry that differs, is missing, added, doubled or moved is named', async (t) => {
  await using exchange = await startApp();
  const { evidence } = await evidenceOf(exchange);
  const entries = entriesOf(evidence);
  const index = entries.findIndex(({ name }) => name.startsWith('uploaded/'));
  const { name, content } = entries[index]!;
  const added: ZipEntry = { name: 'extra.txt', content: Buffer.from('extra') };
  const cases: readonly (readonly [ZipEntry[], string])[] = [
    [
      entries.with(index, { name, content: Buffer.from(content.toString().replace('1', '2')) }),
      `${name}: a byte differs: it has not the SHA-256 of the manifest`,
    ],
    [entries.toSpliced(index, 1), `${name}: is missing`],
    [entries.toSpliced(index, 0, added), 'extra.txt: was added'],
    [entries.toSpliced(index, 0, entries[index]!), `${name}: is there twice`],
    [
      entries.toSpliced(index, 1).toSpliced(index - 1, 0, entries[index]!),
      `${name}: was reordered: ${entries[index - 1]!.name} should be here`,
    ],
  ];
  for (const [changed, fault] of cases) {
    const { code, stderr } = await verify(t, archiveOf(changed));
    t.deepEqual([code, stderr], [1, `NOT VALID. ${fault}\n`]);
  }
});

test('a changed entry whose manifest was changed, too, is found by the signature', async (t) => {
  await using exchange = await startApp();
  const { evidence } = await evidenceOf(exchange);
  const entries = entriesOf(evidence);
  const { name, content } = entries.find((entry) => entry.name.startsWith('uploaded/'))!;
  const changed = Buffer.from(content.toString().replace('1', '2'));
  const sum = (bytes: Buffer): string => hash('sha256', bytes, 'hex');
  const forged = entries.map((entry) => {
    if (entry.name === name) return { name, content: changed };
    if (entry.name !== 'manifest.json') return entry;
    return { ...entry, content: Buffer.from(entry.content.toString().replace(sum(content), sum(changed))) };
  });
  const { code, stderr } = await verify(t, archiveOf(forged));
  t.deepEqual([code, stderr], [1, `NOT VALID. ${name}: a byte differs: it has not the SHA-256 that was signed\n`]);
});

test('the audit log says who asked for evidence, and with what sum', async (t) => {
  await using exchange = await startApp();
  const { seller, documentId } = await evidenceOf(exchange);
  const { auditLog } = await data(
    seller,
    '{ auditLog(first: 10, filter: { actions: [DOCUMENT_EVIDENCE] }) { edges { node { actor subject details } } } }',
  );
  const [{ node }] = auditLog.edges;
  t.deepEqual([auditLog.edges.length, node.actor, node.subject], [1, 'client:demo-seller', documentId]);
  t.regex(JSON.parse(JSON.stringify(node.details)).sha256, /^[0-9a-f]{64}$/);
});

test('a link to evidence opens nothing else, and ends', async (t) => {
  await using exchange = await startApp();
  const { seller } = await evidenceOf(exchange);
  const { documents } = await data(seller, '{ documents { edges { node { evidenceUrl } } } }');
  const { node } = documents.edges[0];
  const path = new URL(node.evidenceUrl).href.slice(exchange.url.length);
  const moved = path.replace(/files\/[^?]+/, 'files/00000000-0000-0000-0000-000000000000');
  t.deepEqual([(await exchange.anonymous(moved)).status, (await exchange.anonymous(`${path}x`)).status], [403, 403]);
  await exchange.advance(601);
  t.is((await exchange.anonymous(path)).status, 403);
});
