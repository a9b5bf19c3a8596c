// What the file of an export has.
import { ChoiceField } from '../components/choiceField.js';
import type { ExportFormat } from '../data/operations.js';
import { useMessages } from '../messages/messages.js';

const FORMATS: readonly ExportFormat[] = ['XLSX', 'TABLE', 'ZIP', 'EVIDENCE', 'CSV'];
/** Formats of invoices alone. */
export const ACCOUNTING: ReadonlySet<ExportFormat> = new Set<ExportFormat>(['XLSX', 'TABLE']);

interface ExportContentProps {
  readonly value: ExportFormat;
  readonly onChange: (value: ExportFormat) => void;
}

export function ExportContent({ value, onChange }: ExportContentProps) {
  const { t, format } = useMessages();
  return (
    <>
      <ChoiceField
        label={t.exporting.content}
        value={value}
        options={FORMATS.map((one) => [one, t.exporting.contents[one]] as const)}
        onChange={(chosen) => onChange(FORMATS.find((one) => one === chosen) ?? value)}
      />
      <p>{t.exporting.texts[value]}</p>
      <p className="soft small">{t.exporting.most({ count: format.number(MOST[value]) })}</p>
    </>
  );
}

/** As the service has them. */
const MOST: Readonly<Record<ExportFormat, number>> = { CSV: 1_000_000, XLSX: 20_000, TABLE: 20_000, ZIP: 20_000, EVIDENCE: 20_000 };
