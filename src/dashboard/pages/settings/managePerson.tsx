// What an admin can do to a person, and why not the rest.
import { useId, useState } from 'react';
import { Dialog } from '../../components/dialog.js';
import type { PersonAction } from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';
import { AskAboutPerson, type ListedPerson } from './personQuestions.js';

interface ManagePersonProps {
  readonly person: ListedPerson;
  readonly isSignedIn: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function ManagePerson({ person, isSignedIn, onClose, onDone }: ManagePersonProps) {
  const { t } = useMessages();
  const [asked, setAsked] = useState<PersonAction>();
  if (asked !== undefined) return <AskAboutPerson person={person} action={asked} onClose={onClose} onDone={onDone} />;
  const actions = ['ROLE', 'LINK', 'SESSIONS', person.isDisabled ? 'ENABLE' : 'DISABLE', 'REMOVE'] as const;
  const faults: Readonly<Record<string, string>> = t.faults;
  const why = (action: PersonAction): string | undefined => {
    const code = person.refusals.find((one) => one.action === action)?.code;
    if (code !== undefined) return faults[code] ?? code;
    return action === 'SESSIONS' && !isSignedIn ? t.peopleTexts.noSession : undefined;
  };
  return (
    <Dialog title={t.peopleTexts.manageOf({ name: person.name })} onClose={onClose}>
      <ul className="tasks">
        {actions.map((action) => (
          <Task key={action} name={t.peopleTexts.actions[action]} reason={why(action)} onClick={() => setAsked(action)}>
            {t.peopleTexts.texts[action]({ name: person.name })}
          </Task>
        ))}
      </ul>
      <div className="buttons end">
        <button type="button" className="button" onClick={onClose}>
          {t.close}
        </button>
      </div>
    </Dialog>
  );
}

interface TaskProps {
  readonly name: string;
  /** Why it cannot be done. */
  readonly reason: string | undefined;
  /** What it does. */
  readonly children: string;
  readonly onClick: () => void;
}

function Task({ name, reason, children, onClick }: TaskProps) {
  const id = useId();
  return (
    <li>
      <button type="button" className="button" disabled={reason !== undefined} aria-describedby={id} onClick={onClick}>
        {name}
      </button>
      <span id={id} className="soft small">
        {reason ?? children}
      </span>
    </li>
  );
}
