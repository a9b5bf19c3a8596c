// Documents that the other side brings are stored once, with their files, for the right tenant.
import { contents, exported, invoice, type Part, PICTURE } from '../../support/documents.js';
import { type ExecutionContext, test } from '../../support/test.js';
import { nameOf, type Subject } from './subject.js';
import { openWorld, type World } from './world.js';

/** Every byte, and a name of more than ASCII. */
const EVERY_BYTE: Part = {
  fileName: 'Zeiten März.csv',
  mimeType: 'text/csv',
  bytes: Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
};
const FILES = [PICTURE, EVERY_BYTE];

/** Without what an envelope leaves out: the XML declaration and everything else outside the root. */
const XML = invoice()
  .replace(/^<\?xml.*?\?>\s*/, '')
  .trimEnd();

export function testInbound(subject: Subject): void {
  const name = nameOf(subject);
  const world = (t: ExecutionContext) => openWorld(t, subject);
  const ways = [
    { where: 'inside the XML', xml: withInside(XML, FILES), files: [] },
    ...(subject.brings === 'files-beside' ? [{ where: 'beside the XML', xml: XML, files: FILES }] : []),
  ];

  for (const { where, xml, files } of ways) {
    test.serial(`${name}: a received document is READY for its tenant, with the files ${where}`, async (t) => {
      const given = await world(t);
      await brought(given, xml, files);
      t.deepEqual(await inbox(given, subject), [received(xml)]);
    });

    test.serial(`${name}: a message with files ${where} that is brought again is stored once`, async (t) => {
      const given = await world(t);
      await brought(given, xml, files);
      // As after a process that died before the end of its poll was written.
      await given.exchange.app.database.sql.query('update channel_account set cursor = null');
      await brought(given, xml, files);
      t.deepEqual(await inbox(given, subject), [received(xml)]);
    });
  }
}

async function brought({ exchange, side, arrive }: World, xml: string, files: readonly Part[]): Promise<void> {
  await side.bring!('message-1', Buffer.from(xml), files);
  await arrive();
  await exchange.idle();
}

function withInside(xml: string, files: readonly Part[]): string {
  const references = files.map(
    ({ fileName, mimeType, bytes }, index) =>
      `<cac:AdditionalDocumentReference><cbc:ID>${index}</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="${mimeType}" ` +
      `filename="${fileName}">${bytes.toString('base64')}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`,
  );
  return xml.replace('<cac:AccountingSupplierParty>', `${references.join('')}<cac:AccountingSupplierParty>`);
}

interface Received {
  readonly tenant: string;
  readonly state: string;
  readonly xml: string;
  /** The other files, in order. */
  readonly files: readonly object[];
}

function received(xml: string): Received {
  const [image, attachment] = FILES.map(({ fileName, bytes }) => ({ fileName, bytes }));
  return {
    tenant: 'demo-seller',
    state: 'READY',
    xml,
    files: [
      { purpose: 'image', ...image },
      { purpose: 'attachment', ...attachment },
    ],
  };
}

/** What came over the channel, as the tenants read it. */
async function inbox({ exchange }: World, { channel }: Subject): Promise<Received[]> {
  const rows = await exchange.app.database.sql.query<{ id: string; tenant: 'demo-seller' | 'demo-buyer'; state: string }>(
    `select document_id as id, tenant_id as tenant, state from document where channel = $1 and direction = 'receive' order by id`,
    [channel],
  );
  return Promise.all(
    rows.map(async ({ id, tenant, state }): Promise<Received> => {
      const read = await contents(exchange, await exported(await exchange.as(tenant), id));
      const [document, ...files] = read.map(({ purpose, fileName, bytes }) => ({ purpose, fileName, bytes }));
      return { tenant, state, xml: document!.bytes.toString(), files };
    }),
  );
}
