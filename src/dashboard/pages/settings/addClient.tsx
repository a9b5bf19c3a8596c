import { useState } from 'react';
import { Choices } from '../../components/choices.js';
import { ConfirmDialog } from '../../components/dialog.js';
import { SecretDialog } from '../../components/secretDialog.js';
import { client } from '../../data/client.js';
import { AddClientDocument } from '../../data/operations.js';
import type { Messages } from '../../messages/messages.js';
import { useMessages } from '../../messages/messages.js';
import { type Notice, noticeOfError } from '../../messages/notice.js';

type Scope = keyof Messages['clientTexts']['scopeNames'];

const SCOPES: readonly Scope[] = ['exchange/send', 'exchange/receive', 'exchange/participant', 'exchange/webhook', 'exchange/read'];
const FIRST: readonly Scope[] = ['exchange/send', 'exchange/receive'];
const ID_CHARACTERS_MAX = 64;

/** The secret is shown once. */
export function AddClient({ onClose }: { readonly onClose: () => void }) {
  const { t } = useMessages();
  const [clientId, setClientId] = useState('');
  const [scopes, setScopes] = useState(FIRST);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Notice>();
  const [secret, setSecret] = useState<string>();
  const add = async (): Promise<void> => {
    setBusy(true);
    const { data, error } = await client.mutation(AddClientDocument, { clientId, scopes });
    setBusy(false);
    setFault(noticeOfError(t, error));
    setSecret(data?.addClient?.secret);
  };
  if (secret !== undefined) {
    return (
      <SecretDialog title={t.clientTexts.secretOf({ id: clientId })} text={t.clientTexts.secretText} secret={secret} onClose={onClose} />
    );
  }
  return (
    <ConfirmDialog
      title={t.clientTexts.add}
      action={t.clientTexts.add}
      isBusy={isBusy || scopes.length === 0}
      fault={fault}
      onClose={onClose}
      onConfirm={() => void add()}
    >
      <label className="field">
        {t.clientTexts.id}
        <input
          required
          maxLength={ID_CHARACTERS_MAX}
          pattern="[A-Za-z0-9][A-Za-z0-9._\-]*"
          title={t.clientTexts.idHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={clientId}
          onChange={({ target }) => setClientId(target.value)}
        />
        <span className="soft small">{t.clientTexts.idHint}</span>
      </label>
      <Choices
        legend={t.clientTexts.scopes}
        choices={SCOPES}
        chosen={scopes}
        nameOf={(scope) => t.clientTexts.scopeNames[scope]}
        onChange={setScopes}
      />
    </ConfirmDialog>
  );
}
