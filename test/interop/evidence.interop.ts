// The library of the European Commission for electronic signatures judges the evidence about a document.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { operatorActor } from '../../src/domain/actor.js';
import { makeEvidence } from '../../src/domain/evidence/bundle.js';
import { startApp } from '../support/app.js';
import { BUYER, register, uploadInvoice } from '../support/documents.js';
import { newFolder } from '../support/folderOf.js';
import { test } from '../support/test.js';
import { archiveOf, entriesOf } from '../support/zip.js';
import { runJava } from './java.js';

test.serial('evidence is a valid ASiC-E container, and a changed one is not', async (t) => {
  const folder = await newFolder(t);
  await using exchange = await startApp();
  await register(await exchange.as('demo-buyer'), BUYER);
  await uploadInvoice(await exchange.as('demo-seller'), 'evidence');
  await exchange.idle();
  const { app } = exchange;
  const [row] = await app.database.sql.query<{ id: string }>(`select id from document where tenant_id = 'demo-seller'`);
  const pieces: Uint8Array[] = [];
  const evidence = await makeEvidence(app, operatorActor('demo-seller'), row!.id);
  for await (const piece of evidence.read()) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  t.is(bytes.length, evidence.byteLength);
  const changed = archiveOf(
    entriesOf(bytes).map(({ name, content }) => ({
      name,
      content: name.startsWith('uploaded/') ? Buffer.from(content.toString().replace('1', '2')) : content,
    })),
  );
  const files = { 'good.asice': bytes, 'changed.asice': changed };
  await writeFile(join(folder, 'signer.pem'), (await app.evidenceKey()).certificate.toString());
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  const given = ['signer.pem', ...Object.keys(files)].map((name) => join(folder, name));
  const [good, other] = (await runJava('JudgeEvidence', given, 'evidence')).filter((line) => line.startsWith('ASiC'));
  t.is(good, 'ASiC-E XAdES-BASELINE-B TOTAL_PASSED 0');
  t.regex(other ?? '', /^ASiC-E XAdES-[A-Z-]+ TOTAL_FAILED HASH_FAILURE \d+$/);
});
