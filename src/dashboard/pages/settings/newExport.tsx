// Asks for the documents of a period, and how they are written.
import { useState } from 'react';
import { Question } from '../../components/question.js';
import { startExport } from '../../data/exports.js';
import { filterOf } from '../../data/filters.js';
import { DocumentCountDocument, type ExportFormat } from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';
import { type Notice, noticeOfFault } from '../../messages/notice.js';
import { todayHere } from '../today.js';

const FORMATS: readonly ExportFormat[] = ['EVIDENCE', 'ZIP', 'CSV'];
const TYPES = ['invoice', 'applicationresponse', 'ereport'] as const;
const TABS = { received: 'receive', sent: 'send' } as const;

interface NewExportProps {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function NewExport({ onClose, onDone }: NewExportProps) {
  const { t, format } = useMessages();
  const [kind, setKind] = useState<ExportFormat>('EVIDENCE');
  const [search, setSearch] = useState<Readonly<Record<'from' | 'to' | 'type' | 'tab', string>>>({ from: '', to: '', type: '', tab: '' });
  const given = Object.fromEntries(Object.entries(search).filter(([, value]) => value !== ''));
  const filter = filterOf(given, todayHere());
  const count = useData(DocumentCountDocument, { filter }).data?.documents?.totalCount;
  const act = async (): Promise<Notice | undefined> => {
    const result = await startExport({ format: kind, filter, orderBy: 'IMPORT_DATE_ASC' });
    return 'fault' in result ? noticeOfFault(t, result.fault) : undefined;
  };
  const set = (name: keyof typeof search) => (value: string) => setSearch({ ...search, [name]: value });
  const types = TYPES.map((one) => [one, t.types[one]] as const);
  const directions = (Object.keys(TABS) as (keyof typeof TABS)[]).map((one) => [one, t.directions[TABS[one]]] as const);
  return (
    <Question
      title={t.exporting.add}
      action={t.export}
      isOff={count === undefined || count === 0}
      act={act}
      onClose={onClose}
      onDone={onDone}
    >
      <div className="fields">
        <DayField label={t.fromDay} value={search.from} onChange={set('from')} />
        <DayField label={t.toDay} value={search.to} onChange={set('to')} />
        <ChoiceField label={t.kind} value={search.type} options={[['', t.any], ...types]} onChange={set('type')} />
        <ChoiceField label={t.direction} value={search.tab} options={[['', t.any], ...directions]} onChange={set('tab')} />
      </div>
      <ChoiceField
        label={t.exporting.content}
        value={kind}
        options={FORMATS.map((one) => [one, t.exporting.contents[one]] as const)}
        onChange={(value) => setKind(FORMATS.find((one) => one === value) ?? 'EVIDENCE')}
      />
      <p role="status">{count === undefined ? '…' : t.documentsMany({ count })}</p>
      <p className="soft small">{t.exporting.most({ count: format.number(kind === 'CSV' ? CSV_MAX : ZIP_MAX) })}</p>
    </Question>
  );
}

/** As the service has them. */
const CSV_MAX = 1_000_000;
const ZIP_MAX = 20_000;

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function DayField({ label, value, onChange }: FieldProps) {
  return (
    <label className="field">
      {label}
      <input type="date" value={value} onChange={({ target }) => onChange(target.value)} />
    </label>
  );
}

function ChoiceField({ label, value, options, onChange }: FieldProps & { readonly options: readonly (readonly [string, string])[] }) {
  return (
    <label className="field">
      {label}
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
