import { useState } from 'react';
import { Question } from '../../components/question.js';
import { client } from '../../data/client.js';
import { type DocumentType, SaveRetentionRuleDocument } from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';
import { type Notice, noticeOfError } from '../../messages/notice.js';

interface RetentionDialogProps {
  /** Absent: a new one. */
  readonly rule?: { readonly documentType: DocumentType | null; readonly country: string | null; readonly days: number };
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const TYPES: readonly DocumentType[] = ['invoice', 'applicationresponse', 'ereport'];
const DAYS_MAX = 36_500;

/** What a rule is about stays when it is edited: that is its name. */
export function RetentionDialog({ rule, onClose, onDone }: RetentionDialogProps) {
  const { t } = useMessages();
  const [documentType, setType] = useState<DocumentType | null>(rule?.documentType ?? null);
  const [country, setCountry] = useState(rule?.country ?? '');
  const [days, setDays] = useState(String(rule?.days ?? ''));
  const act = async (): Promise<Notice | undefined> => {
    const { error } = await client.mutation(SaveRetentionRuleDocument, {
      documentType,
      country: country.trim() === '' ? null : country.trim().toUpperCase(),
      days: Number(days),
    });
    return noticeOfError(t, error);
  };
  return (
    <Question
      title={rule === undefined ? t.retention.add : t.retention.edit}
      action={t.editing.save}
      act={act}
      onClose={onClose}
      onDone={onDone}
    >
      <p className="soft">{t.retention.text}</p>
      <div className="fields">
        <label className="field">
          {t.documentType}
          <select
            disabled={rule !== undefined}
            value={documentType ?? ''}
            onChange={({ target }) => setType(TYPES.find((one) => one === target.value) ?? null)}
          >
            <option value="">{t.retention.allTypes}</option>
            {TYPES.map((one) => (
              <option key={one} value={one}>
                {t.types[one]}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          {t.retention.country}
          <input
            pattern="[A-Za-z]{2}"
            maxLength={2}
            readOnly={rule !== undefined}
            placeholder={t.retention.allCountries}
            value={country}
            onChange={({ target }) => setCountry(target.value)}
          />
        </label>
        <label className="field">
          {t.retention.daysLabel}
          <input type="number" required min={1} max={DAYS_MAX} value={days} onChange={({ target }) => setDays(target.value)} />
        </label>
      </div>
    </Question>
  );
}
