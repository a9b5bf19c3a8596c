import { useState } from 'react';
import type { CombinedError } from 'urql';
import { Question } from '../../components/question.js';
import { SecretDialog } from '../../components/secretDialog.js';
import { client } from '../../data/client.js';
import {
  ChangePersonRoleDocument,
  DisablePersonDocument,
  EnablePersonDocument,
  EndPersonSessionsDocument,
  type PeopleQuery,
  type PersonAction,
  RemovePersonDocument,
  RenewPersonLinkDocument,
  type RenewPersonLinkMutation,
} from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';
import { type Notice, noticeOfError } from '../../messages/notice.js';
import { RoleField } from './roleField.js';

export type ListedPerson = NonNullable<PeopleQuery['people']>[number];

interface PersonDialogProps {
  readonly person: ListedPerson;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function AskAboutPerson({ action, ...asked }: PersonDialogProps & { readonly action: PersonAction }) {
  if (action === 'ROLE') return <ChangeRole {...asked} />;
  if (action === 'LINK') return <RenewLink {...asked} />;
  return <Confirm action={action} {...asked} />;
}

function ChangeRole({ person: { email, name, role }, onClose, onDone }: PersonDialogProps) {
  const { t } = useMessages();
  const [chosen, setChosen] = useState(role);
  const { actions, texts } = t.peopleTexts;
  const act = async (): Promise<Notice | undefined> => {
    const { error } = await client.mutation(ChangePersonRoleDocument, { email, role: chosen });
    return noticeOfError(t, error);
  };
  return (
    <Question title={actions.ROLE} action={t.editing.save} isOff={chosen === role} act={act} onClose={onClose} onDone={onDone}>
      <p>{texts.ROLE({ name })}</p>
      <RoleField value={chosen} onChange={setChosen} />
    </Question>
  );
}

/** The link is shown once. */
function RenewLink({ person: { email, name }, onClose, onDone }: PersonDialogProps) {
  const { t, format } = useMessages();
  const [renewed, setRenewed] = useState<RenewPersonLinkMutation['renewPersonLink']>();
  const { actions, texts, linkOf, linkText, linkMailed } = t.peopleTexts;
  const act = async (): Promise<Notice | undefined> => {
    const { data, error } = await client.mutation(RenewPersonLinkDocument, { email });
    setRenewed(data?.renewPersonLink);
    return noticeOfError(t, error);
  };
  if (renewed?.link != null) {
    return (
      <SecretDialog
        title={linkOf({ email })}
        text={[linkText({ until: format.moment(renewed.endsAt) }), renewed.isMailed ? linkMailed({ email }) : ''].join(' ').trim()}
        secret={renewed.link}
        onClose={onDone}
      />
    );
  }
  return (
    <Question title={actions.LINK} action={actions.LINK} act={act} onClose={onClose} onDone={() => undefined}>
      <p>{texts.LINK({ name })}</p>
    </Question>
  );
}

type Confirmed = Exclude<PersonAction, 'ROLE' | 'LINK'>;

const MUTATIONS: Readonly<Record<Confirmed, (email: string) => Promise<{ readonly error?: CombinedError | undefined }>>> = {
  SESSIONS: (email) => client.mutation(EndPersonSessionsDocument, { email }).toPromise(),
  DISABLE: (email) => client.mutation(DisablePersonDocument, { email }).toPromise(),
  ENABLE: (email) => client.mutation(EnablePersonDocument, { email }).toPromise(),
  REMOVE: (email) => client.mutation(RemovePersonDocument, { email }).toPromise(),
};

function Confirm({ action, person: { email, name }, onClose, onDone }: PersonDialogProps & { readonly action: Confirmed }) {
  const { t } = useMessages();
  const { actions, texts } = t.peopleTexts;
  const act = async (): Promise<Notice | undefined> => noticeOfError(t, (await MUTATIONS[action](email)).error);
  const isGrave = action === 'DISABLE' || action === 'REMOVE';
  return (
    <Question title={actions[action]} action={actions[action]} isGrave={isGrave} act={act} onClose={onClose} onDone={onDone}>
      <p>{texts[action]({ name })}</p>
    </Question>
  );
}
