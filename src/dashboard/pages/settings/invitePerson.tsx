import { useState } from 'react';
import { Dialog } from '../../components/dialog.js';
import { Question } from '../../components/question.js';
import { SecretDialog } from '../../components/secretDialog.js';
import { client } from '../../data/client.js';
import { InvitePersonDocument, type InvitePersonMutation, type Role } from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';
import { type Notice, noticeOfError } from '../../messages/notice.js';
import { RoleField } from './roleField.js';

const EMAIL_MAX = 254;
const NAME_MAX = 100;

/** The link is shown once. */
export function InvitePerson({ onClose }: { readonly onClose: () => void }) {
  const { t, format } = useMessages();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('viewer');
  const [invited, setInvited] = useState<InvitePersonMutation['invitePerson']>();
  const act = async (): Promise<Notice | undefined> => {
    const { data, error } = await client.mutation(InvitePersonDocument, { email, role, name: name.trim() === '' ? null : name });
    setInvited(data?.invitePerson);
    return noticeOfError(t, error);
  };
  if (invited?.link != null) {
    const said = t.peopleTexts.linkText({ until: format.moment(invited.endsAt) });
    const text = invited.isMailed ? `${said} ${t.peopleTexts.linkMailed({ email })}` : said;
    return <SecretDialog title={t.peopleTexts.linkOf({ email })} text={text} secret={invited.link} onClose={onClose} />;
  }
  if (invited != null) return <HasAccount email={email} onClose={onClose} />;
  return (
    <Question title={t.peopleTexts.inviteTitle} action={t.peopleTexts.invite} act={act} onClose={onClose} onDone={() => undefined}>
      <label className="field">
        {t.peopleTexts.email}
        <input
          type="email"
          required
          maxLength={EMAIL_MAX}
          autoComplete="off"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </label>
      <label className="field after">
        {t.name}
        <input maxLength={NAME_MAX} autoComplete="off" value={name} onChange={({ target }) => setName(target.value)} />
        <span className="soft small">{t.peopleTexts.nameHint}</span>
      </label>
      <RoleField value={role} onChange={setRole} />
    </Question>
  );
}

function HasAccount({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const { t } = useMessages();
  return (
    <Dialog title={t.peopleTexts.hasAccount} onClose={onClose}>
      <p>{t.peopleTexts.hasAccountText({ email })}</p>
      <div className="buttons end">
        <button type="button" className="button first" onClick={onClose}>
          {t.close}
        </button>
      </div>
    </Dialog>
  );
}
