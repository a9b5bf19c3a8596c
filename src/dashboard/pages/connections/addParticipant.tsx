import { type FormEvent, useState } from 'react';
import { Choices } from '../../components/choices.js';
import { ConfirmDialog } from '../../components/dialog.js';
import { client } from '../../data/client.js';
import { MigrateParticipantDocument, RegisterParticipantDocument } from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';
import { type Notice, noticeOfError } from '../../messages/notice.js';
import { DOCUMENT_CODES } from './documentCodes.js';

const FIRST: readonly (typeof DOCUMENT_CODES)[number][] = [158, 160];

export function AddParticipant({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: () => void }) {
  const { t } = useMessages();
  const [given, setGiven] = useState({ identifier: '', name: '', countryCode: '', migrationKey: '' });
  const [types, setTypes] = useState(FIRST);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Notice>();
  const set = (name: keyof typeof given) => (event: FormEvent<HTMLInputElement>) =>
    setGiven({ ...given, [name]: event.currentTarget.value });
  const add = async (): Promise<void> => {
    setBusy(true);
    const { identifier, name, countryCode } = given;
    const participant = {
      identifier: identifier.trim(),
      countryCode: countryCode.trim().toUpperCase(),
      documentTypes: types,
      ...(name.trim() && { name: name.trim() }),
    };
    const migrationKey = given.migrationKey.trim();
    const { error } =
      migrationKey === ''
        ? await client.mutation(RegisterParticipantDocument, { participant })
        : await client.mutation(MigrateParticipantDocument, { participant, migrationKey });
    setBusy(false);
    if (error === undefined) onDone();
    else setFault(noticeOfError(t, error));
  };
  return (
    <ConfirmDialog
      title={t.addParticipant}
      action={t.addParticipant}
      isBusy={isBusy}
      fault={fault}
      onClose={onClose}
      onConfirm={() => void add()}
    >
      <div className="fields">
        <label className="field">
          {t.identifier}
          <input required maxLength={60} placeholder="0106:12345678" value={given.identifier} onInput={set('identifier')} />
        </label>
        <label className="field">
          {t.name}
          <input maxLength={200} value={given.name} onInput={set('name')} />
        </label>
        <label className="field">
          {t.country}
          <input required pattern="[A-Za-z]{2}" maxLength={2} placeholder="NL" value={given.countryCode} onInput={set('countryCode')} />
        </label>
      </div>
      <label className="field after">
        {t.moving.here}
        <input
          maxLength={200}
          autoComplete="off"
          placeholder={t.moving.hereHint}
          value={given.migrationKey}
          onInput={set('migrationKey')}
        />
      </label>
      <Choices legend={t.takes} choices={DOCUMENT_CODES} chosen={types} nameOf={(code) => t.documentTypes[code]} onChange={setTypes} />
    </ConfirmDialog>
  );
}
