import { useState } from 'react';
import { Choices } from '../../components/choices.js';
import { Question } from '../../components/question.js';
import { client } from '../../data/client.js';
import { type ParticipantsQuery, UpdateParticipantDocument } from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';
import { type Notice, noticeOfError } from '../../messages/notice.js';
import { DOCUMENT_CODES } from './documentCodes.js';

interface EditParticipantProps {
  readonly one: NonNullable<ParticipantsQuery['participants']>[number];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The identifier stays: it is what others send to. */
export function EditParticipant({ one: { identifier, ...one }, onClose, onDone }: EditParticipantProps) {
  const { t } = useMessages();
  const [name, setName] = useState(one.name);
  const [countryCode, setCountry] = useState<string>(one.countryCode);
  const [documentTypes, setTypes] = useState<readonly number[]>(one.documentTypes);
  const names = t.documentTypes as Readonly<Record<number, string>>;
  const act = async (): Promise<Notice | undefined> => {
    const participant = { name: name.trim(), countryCode: countryCode.trim().toUpperCase(), documentTypes };
    return noticeOfError(t, (await client.mutation(UpdateParticipantDocument, { identifier, participant })).error);
  };
  return (
    <Question
      title={`${t.editing.edit} ${identifier}`}
      action={t.editing.save}
      isOff={documentTypes.length === 0}
      act={act}
      onClose={onClose}
      onDone={onDone}
    >
      <p className="soft">{t.editParticipantText}</p>
      <div className="fields">
        <label className="field">
          {t.name}
          <input required maxLength={200} value={name} onChange={({ target }) => setName(target.value)} />
        </label>
        <label className="field">
          {t.country}
          <input required pattern="[A-Za-z]{2}" maxLength={2} value={countryCode} onChange={({ target }) => setCountry(target.value)} />
        </label>
      </div>
      <Choices
        legend={t.takes}
        choices={[...new Set([...DOCUMENT_CODES, ...one.documentTypes])]}
        chosen={documentTypes}
        nameOf={(code) => names[code] ?? String(code)}
        onChange={setTypes}
      />
    </Question>
  );
}
