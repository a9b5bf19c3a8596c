// What the file of an export has, and how it is written.
import { useState } from 'react';
import { ChoiceField } from '../components/choiceField.js';
import type { DatevSettingsInput, ExportFormat, ExportOptionsInput } from '../data/operations.js';
import { useMessages } from '../messages/messages.js';
import { DatevFields, datevOf, readDatev, typedDatev } from './datevFields.js';

const FORMATS: readonly ExportFormat[] = ['XLSX', 'TABLE', 'COPIES', 'DATEV', 'ZIP', 'EVIDENCE', 'CSV'];
/** Formats of invoices alone. */
const ACCOUNTING: ReadonlySet<ExportFormat> = new Set<ExportFormat>(['XLSX', 'TABLE', 'COPIES', 'DATEV']);

interface StoredContent {
  readonly format: ExportFormat;
  readonly datev: DatevSettingsInput | null;
}

/** What is chosen. The settings of DATEV are those that this browser used last, unless some are stored. */
export function useExportContent(stored?: StoredContent) {
  const { language } = useMessages();
  const [format, choose] = useState<ExportFormat>(stored?.format ?? 'XLSX');
  const [datev, setDatev] = useState(() => (stored?.datev == null ? readDatev() : typedDatev(stored.datev)));
  const options: ExportOptionsInput = { language, ...(format === 'DATEV' ? { datev: datevOf(datev) } : {}) };
  return { format, choose, datev, setDatev, options, isOfInvoices: ACCOUNTING.has(format) };
}

interface ExportContentProps {
  readonly content: ReturnType<typeof useExportContent>;
  /** Made each month. */
  readonly isStanding?: boolean;
}

export function ExportContent({ content, isStanding = false }: ExportContentProps) {
  const { t, format } = useMessages();
  return (
    <div className="stackTight">
      <ChoiceField
        label={t.exporting.content}
        value={content.format}
        options={FORMATS.map((one) => [one, t.exporting.contents[one]] as const)}
        onChange={(chosen) => content.choose((now) => FORMATS.find((one) => one === chosen) ?? now)}
      />
      <p>{t.exporting.texts[content.format]}</p>
      {content.format === 'DATEV' && <DatevFields value={content.datev} onChange={content.setDatev} />}
      <p className="soft small">{(isStanding ? t.exporting.standing : t.exporting).most({ count: format.number(MOST[content.format]) })}</p>
    </div>
  );
}

/** As the service has them. */
const MOST: Readonly<Record<ExportFormat, number>> = {
  CSV: 1_000_000,
  XLSX: 20_000,
  TABLE: 20_000,
  COPIES: 5_000,
  DATEV: 20_000,
  ZIP: 20_000,
  EVIDENCE: 20_000,
};
