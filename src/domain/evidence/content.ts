// What the evidence about a document has, beside the audit log: facts, timeline and messages as JSON, and all its files as they are stored.
import { lastSegment } from '../../convert/fileName.js';
import { storedContent } from '../documents/files/content.js';
import { loadFileRows } from '../documents/files/fileRows.js';
import { ANSWERS } from '../documents/receiving/answers.js';
import type { App } from '../ports.js';
import { TAX_REPORTS_MAX } from '../taxData/reportsOf.js';
import { EXPORTED_TABLES } from '../tenants/exportedTables.js';
import type { Purpose } from '../vocabulary.js';

/** One file of the evidence. Reading again gives the same bytes. */
export interface EvidenceFile {
  readonly name: string;
  readonly mimeType: string;
  readonly byteLength: number;
  read(): AsyncIterable<Uint8Array>;
}

export const JSON_TYPE = 'application/json';

/** Names of folders. A file without a message type and of purpose `response` is the receipt or answer of another system. */
const FOLDERS: Readonly<Record<Purpose | 'sent', string>> = {
  document: 'uploaded',
  image: 'uploaded',
  attachment: 'uploaded',
  sent: 'sent',
  response: 'receipts',
};
/** Senders write what they like. */
const MIME_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/;
const REPORTS = 'reports';
const RESPONSES_MAX = 100;

/** $1: the tenant, $2: before the first id, $3: the row of the document. */
const RECORDS: readonly (readonly [name: string, sql: string, first: string])[] = [
  ['document.json', `${EXPORTED_TABLES.documents.rows} and t.id = $3::uuid`, EXPORTED_TABLES.documents.first],
  ['submissions.json', `${EXPORTED_TABLES.submissions.rows} and t.document = $3::uuid order by t.id`, EXPORTED_TABLES.submissions.first],
  [
    'tax-data.json',
    `select (reports.row::jsonb - 'xml' - 'answer') as row from (${EXPORTED_TABLES.taxReports.rows} and t.document = $3::uuid order by t.number) reports`,
    EXPORTED_TABLES.taxReports.first,
  ],
  ['message.json', `${EXPORTED_TABLES.inboundMessages.rows} and t.document = $3::uuid`, EXPORTED_TABLES.inboundMessages.first],
  [
    'receiver-not-found.json',
    `select e.details as row from document d join audit_entry e on e.tenant_id = d.tenant_id and e.subject = d.document_id
     where d.tenant_id = $1 and $2 = '' and d.id = $3::uuid and d.direction = 'send' and e.action = 'document.receiver-not-found' order by e.id`,
    '',
  ],
];

/** `document`: the id of its row. */
export async function evidenceContent(app: Pick<App, 'database' | 'blobs'>, tenantId: string, document: string): Promise<EvidenceFile[]> {
  return [
    ...(await recordsOf(app, tenantId, document)),
    ...(await responsesOf(app, tenantId, document)),
    ...(await taxDataOf(app, tenantId, document)),
    ...(await filesOf(app, document)),
  ];
}

async function recordsOf({ database }: Pick<App, 'database'>, tenantId: string, document: string): Promise<EvidenceFile[]> {
  const records: EvidenceFile[] = [];
  for (const [name, sql, first] of RECORDS) {
    const rows = await database.sql.query<{ row: object }>(sql, [tenantId, first, document]);
    const all = rows.map(({ row }) => row);
    if (all.length > 0) records.push(jsonFile(name, all));
  }
  return records;
}

/** Application responses to the document, with their statuses. */
async function responsesOf({ database }: Pick<App, 'database'>, tenantId: string, document: string): Promise<EvidenceFile[]> {
  const rows = await database.sql.query<{ row: object }>(
    `${EXPORTED_TABLES.documents.rows} and t.id in (
       select r.id from document d join document r on ${ANSWERS} where d.id = $3::uuid) order by t.id limit ${RESPONSES_MAX}`,
    [tenantId, EXPORTED_TABLES.documents.first, document],
  );
  const all = rows.map(({ row }) => row);
  return all.length === 0 ? [] : [jsonFile('responses.json', all)];
}

/** What was reported to tax authorities, and their answers, as they were sent. */
async function taxDataOf({ database }: Pick<App, 'database'>, tenantId: string, document: string): Promise<EvidenceFile[]> {
  const rows = await database.sql.query<{ name: string; xml: Buffer; answer: Buffer | null }>(
    `select concat_ws('-', row_number() over (order by t.number), t.country, t.role, t.type) as name, t.xml, t.answer
     from tax_report t where t.tenant_id = $1 and t.document = $2 and t.xml is not null order by t.number limit ${TAX_REPORTS_MAX}`,
    [tenantId, document],
  );
  return rows.flatMap(({ name, xml, answer }) => [
    textFile(`tax-data/${name}.xml`, 'application/xml', xml),
    ...(answer === null ? [] : [textFile(`tax-data/${name}-answer.xml`, 'application/xml', answer)]),
  ]);
}

async function filesOf(app: Pick<App, 'database' | 'blobs'>, document: string): Promise<EvidenceFile[]> {
  const rows = await loadFileRows(app, document);
  return rows.map((row, index) => {
    const content = storedContent(app, row);
    return {
      name: `${row.messageType === 'VALIDATION' ? REPORTS : FOLDERS[row.purpose]}/${index + 1}-${safeName(row.fileName)}`,
      mimeType: MIME_TYPE.test(row.mimeType) ? row.mimeType : 'application/octet-stream',
      byteLength: row.byteLength,
      async *read() {
        yield* await content.stream();
      },
    };
  });
}

/** Of a stranger: no folders, nothing that a file system or XML refuses. */
function safeName(given: string): string {
  const name = lastSegment(given).replace(/[\p{C}<>:"|?*\\/]/gu, '_');
  return name.replace(/^\.+/, '_') || 'file';
}

export function jsonFile(name: string, value: unknown): EvidenceFile {
  return textFile(name, JSON_TYPE, `${JSON.stringify(value, null, 1)}\n`);
}

export function textFile(name: string, mimeType: string, text: string | Buffer): EvidenceFile {
  const bytes = Buffer.from(text);
  return {
    name,
    mimeType,
    byteLength: bytes.length,
    async *read() {
      yield bytes;
    },
  };
}
