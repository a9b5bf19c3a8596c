// Asks for the documents of a period, and how they are written.
import { useState } from 'react';
import { ChoiceField } from '../../components/choiceField.js';
import { Question } from '../../components/question.js';
import { startExport } from '../../data/exports.js';
import { filterOf } from '../../data/filters.js';
import { DocumentCountDocument } from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';
import { type Notice, noticeOfFault } from '../../messages/notice.js';
import { ExportContent, useExportContent } from '../exportContent.js';
import { todayHere } from '../today.js';

const TYPES = ['invoice', 'applicationresponse', 'ereport'] as const;
const TABS = { received: 'receive', sent: 'send' } as const;

interface NewExportProps {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function NewExport({ onClose, onDone }: NewExportProps) {
  const { t } = useMessages();
  const content = useExportContent();
  const [period, setPeriod] = useState({ by: 'issued', from: '', to: '' });
  const [search, setSearch] = useState<Readonly<Record<'type' | 'tab', string>>>({ type: '', tab: '' });
  const days = period.by === 'issued' ? { issuedFrom: period.from, issuedTo: period.to } : { from: period.from, to: period.to };
  const given = { ...search, ...days, ...(content.isOfInvoices ? { type: 'invoice' } : {}) };
  const filter = filterOf(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')), todayHere());
  const count = useData(DocumentCountDocument, { filter }).data?.documents?.totalCount;
  const act = async (): Promise<Notice | undefined> => {
    const orderBy = period.by === 'issued' ? 'ISSUE_DATE_ASC' : 'IMPORT_DATE_ASC';
    const result = await startExport({ format: content.format, filter, orderBy, options: content.options });
    return 'fault' in result ? noticeOfFault(t, result.fault) : undefined;
  };
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
      <ExportContent content={content} />
      <div className="fields">
        <ChoiceField
          label={t.exporting.by}
          value={period.by}
          options={[
            ['issued', t.exporting.byIssued],
            ['imported', t.exporting.byImported],
          ]}
          onChange={(by) => setPeriod({ ...period, by })}
        />
        <DayField label={t.fromDay} value={period.from} onChange={(from) => setPeriod({ ...period, from })} />
        <DayField label={t.toDay} value={period.to} onChange={(to) => setPeriod({ ...period, to })} />
        {!content.isOfInvoices && (
          <ChoiceField
            label={t.kind}
            value={search.type}
            options={[['', t.any], ...types]}
            onChange={(type) => setSearch({ ...search, type })}
          />
        )}
        <ChoiceField
          label={t.direction}
          value={search.tab}
          options={[['', t.any], ...directions]}
          onChange={(tab) => setSearch({ ...search, tab })}
        />
      </div>
      <p role="status">{count === undefined ? '…' : t.documentsMany({ count })}</p>
    </Question>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <label className="field">
      {label}
      <input type="date" value={value} onChange={({ target }) => onChange(target.value)} />
    </label>
  );
}
