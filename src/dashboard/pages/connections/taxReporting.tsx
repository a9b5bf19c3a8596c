// For which country the invoices of a participant are reported to a tax authority.
import { useState } from 'react';
import { Question } from '../../components/question.js';
import { client } from '../../data/client.js';
import { type ParticipantsQuery, SetTaxReportingDocument, TaxCountry } from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';
import { type Notice, noticeOfError } from '../../messages/notice.js';

interface TaxReportingProps {
  readonly one: NonNullable<ParticipantsQuery['participants']>[number];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function TaxReporting({ one: { identifier, taxReporting }, onClose, onDone }: TaxReportingProps) {
  const { t } = useMessages();
  const [country, setCountry] = useState<TaxCountry | ''>(taxReporting ?? '');
  const act = async (): Promise<Notice | undefined> => {
    const { error } = await client.mutation(SetTaxReportingDocument, { identifier, country: country === '' ? null : country });
    return noticeOfError(t, error);
  };
  return (
    <Question title={t.taxData.reporting} action={t.editing.save} act={act} onClose={onClose} onDone={onDone}>
      <p>{t.taxData.reportingText({ name: identifier })}</p>
      <label className="field">
        {t.country}
        <select value={country} onChange={({ target }) => setCountry(target.value as TaxCountry | '')}>
          <option value="">{t.taxData.nowhere}</option>
          {Object.values(TaxCountry).map((one) => (
            <option key={one} value={one}>
              {t.taxData.countries[one]}
            </option>
          ))}
        </select>
      </label>
    </Question>
  );
}
