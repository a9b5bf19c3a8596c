// Files that travel inside the invoice, and what a copied invoice has that the form has no fields for.
import { useState } from 'react';
import { Icon } from '../../components/icons.js';
import { Region } from '../../components/region.js';
import { groupAt, groupsAt, type InvoiceGroup, textAt } from '../../data/invoices.js';
import { base64Of } from '../../data/readFile.js';
import { useMessages } from '../../messages/messages.js';
import { RemarkTexts } from './fields.js';
import { useForm, useRemarks } from './form.js';

/** All files together, as the text that travels: the request takes 6 MiB. */
const BYTES_MAX = 4 * 1024 * 1024;
const TYPES = 'application/pdf,image/png,image/jpeg,text/csv,.xlsx,.ods';

export function AttachmentsPart() {
  const { t, format } = useMessages();
  const { invoice, set } = useForm();
  const attachments = groupsAt(invoice, '#/attachments');
  const [isTooLarge, setTooLarge] = useState(false);
  const remarks = useRemarks({ pointer: '#/attachments', term: 'BG-24' });
  const add = async (files: readonly File[]): Promise<void> => {
    const added = await Promise.all(files.map(attachmentOf));
    const next = [...attachments, ...added];
    const isOver = next.reduce((sum, one) => sum + sizeOf(one), 0) > BYTES_MAX;
    setTooLarge(isOver);
    if (!isOver && added.length > 0) set('#/attachments', next);
  };
  return (
    <Region name={t.invoiceForm.attachments}>
      {attachments.length > 0 && (
        <ul className="attachmentList">
          {attachments.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a file is its place, as its pointer is
            <li key={index} className="fileRow">
              <span>
                <strong className="fileName">{textAt(one, '#/file/name') || textAt(one, '#/reference')}</strong>
                {one['file'] !== undefined && <span className="soft small">{format.bytes(sizeOf(one))}</span>}
              </span>
              <button
                type="button"
                className="button square"
                aria-label={t.removeFile({ name: textAt(one, '#/file/name') || textAt(one, '#/reference') })}
                onClick={() => set('#/attachments', attachments.toSpliced(index, 1))}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <label className="field">
        {t.invoiceForm.addFiles}
        <input
          type="file"
          multiple
          accept={TYPES}
          onChange={({ target }) => {
            void add([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      </label>
      {isTooLarge && (
        <p className="fault" role="alert">
          {t.invoiceForm.filesTooLarge({ most: format.bytes(BYTES_MAX) })}
        </p>
      )}
      <RemarkTexts remarks={remarks} />
    </Region>
  );
}

/** Of the bytes that the Base64 stands for. */
function sizeOf(attachment: InvoiceGroup): number {
  return Math.floor((textAt(attachment, '#/file/content').length * 3) / 4);
}

async function attachmentOf(file: File): Promise<InvoiceGroup> {
  return { reference: file.name, file: { name: file.name, mediaType: file.type, content: await base64Of(file) } };
}

/** Members of the invoice that the form shows. */
const SHOWN: ReadonlySet<string> = new Set([
  ...['profile', 'specificationId', 'processId', 'number', 'issueDate', 'typeCode', 'currency', 'dueDate', 'paymentTerms'],
  ...['buyerReference', 'projectReference', 'contractReference', 'purchaseOrderReference', 'precedingInvoices', 'notes'],
  ...['seller', 'buyer', 'invoicePeriod', 'payment', 'attachments', 'vatBreakdown', 'lines'],
]);

/** What travels with it though the form has no field for it: each can be taken out. */
export function OtherMembers() {
  const { t } = useMessages();
  const { invoice, set, words } = useForm();
  const names = Object.keys(invoice).filter((name) => invoice[name] !== undefined && !SHOWN.has(name) && hasMore(invoice, name));
  if (names.length === 0) return null;
  return (
    <Region name={t.invoiceForm.others}>
      <p className="soft">{t.invoiceForm.othersText}</p>
      <ul className="otherMembers">
        {names.map((name) => (
          <li key={name}>
            <span className="chip">{words.say(WORDS[name as keyof typeof WORDS] ?? 'further')}</span> <code>{name}</code>
            <button
              type="button"
              className="button square"
              aria-label={t.invoiceForm.takeOut({ name })}
              onClick={() => set(`#/${name}`, undefined)}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
    </Region>
  );
}

const WORDS = {
  allowances: 'allowance',
  charges: 'charge',
  delivery: 'delivery',
  payee: 'payee',
  taxRepresentative: 'representative',
  totals: 'totals',
  vatCurrency: 'taxCurrency',
} as const;

/** Of a delivery, the form shows the day and the country. */
function hasMore(invoice: InvoiceGroup, name: string): boolean {
  if (name === 'totals') return Object.values(groupAt(invoice, '#/totals') ?? {}).some((one) => one !== undefined);
  if (name !== 'delivery') return true;
  const { date: _date, address, ...rest } = groupAt(invoice, '#/delivery') ?? {};
  const { country: _country, ...more } = groupAt({ address }, '#/address') ?? {};
  return [...Object.values(rest), ...Object.values(more)].some((one) => one !== undefined);
}
