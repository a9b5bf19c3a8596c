import { useState } from 'react';
import { Choices } from '../../components/choices.js';
import { Question } from '../../components/question.js';
import { SecretDialog } from '../../components/secretDialog.js';
import { client } from '../../data/client.js';
import { CreatePortalLinkDocument, PortalCapability, SavePortalOriginsDocument } from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';
import { type Notice, noticeOfError } from '../../messages/notice.js';

const CAPABILITIES = Object.values(PortalCapability);
const NAME_MAX = 100;
const ADDRESS_MAX = 2_000;

/** The link is shown once. */
export function CreateLink({ onClose }: { readonly onClose: () => void }) {
  const { t } = useMessages();
  const [capabilities, setCapabilities] = useState<readonly PortalCapability[]>(['DOCUMENTS']);
  const [name, setName] = useState('');
  const [returnUrl, setReturnUrl] = useState('');
  const [url, setUrl] = useState<string>();
  const act = async (): Promise<Notice | undefined> => {
    const { data, error } = await client.mutation(CreatePortalLinkDocument, {
      capabilities,
      name: name.trim() === '' ? null : name,
      returnUrl: returnUrl.trim() === '' ? null : returnUrl,
    });
    setUrl(data?.createPortalLink?.url);
    return noticeOfError(t, error);
  };
  if (url !== undefined) return <SecretDialog title={t.portal.made} text={t.portal.madeText} secret={url} onClose={onClose} />;
  return (
    <Question
      title={t.portal.create}
      action={t.portal.create}
      isOff={capabilities.length === 0}
      act={act}
      onClose={onClose}
      onDone={() => undefined}
    >
      <p className="soft">{t.portal.createText}</p>
      <Choices
        legend={t.portal.allows}
        choices={CAPABILITIES}
        chosen={capabilities}
        nameOf={(one) => t.portal.capabilities[one]}
        onChange={setCapabilities}
      />
      <label className="field after">
        {t.portal.name}
        <input maxLength={NAME_MAX} value={name} onChange={({ target }) => setName(target.value)} />
        <span className="soft small">{t.portal.nameHint}</span>
      </label>
      <label className="field after">
        {t.portal.returnUrl}
        <input
          type="url"
          maxLength={ADDRESS_MAX}
          placeholder="https://"
          value={returnUrl}
          onChange={({ target }) => setReturnUrl(target.value)}
        />
        <span className="soft small">{t.portal.returnUrlHint}</span>
      </label>
    </Question>
  );
}

interface EditOriginsProps {
  readonly origins: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function EditOrigins({ origins, onClose, onDone }: EditOriginsProps) {
  const { t } = useMessages();
  const [text, setText] = useState(origins.join('\n'));
  const act = async (): Promise<Notice | undefined> => {
    const lines = text.split(/\s+/).filter((line) => line !== '');
    const { error } = await client.mutation(SavePortalOriginsDocument, { origins: lines });
    return noticeOfError(t, error);
  };
  return (
    <Question title={t.portal.origins} action={t.editing.save} act={act} onClose={onClose} onDone={onDone}>
      <p className="soft">{t.portal.originsText}</p>
      <label className="field">
        {t.portal.originsLabel}
        <textarea
          rows={4}
          spellCheck={false}
          autoCapitalize="none"
          placeholder="https://erp.example"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
    </Question>
  );
}
