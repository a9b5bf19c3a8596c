// Who has a role at the organisation, and the browsers that are signed in.
import { useState } from 'react';
import { ActionButton } from '../../components/actionButton.js';
import { Region } from '../../components/region.js';
import { Fault, Skeleton } from '../../components/states.js';
import { useRoleReason } from '../../components/viewer.js';
import { PeopleDocument, type PeopleQuery } from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';
import { InvitePerson } from './invitePerson.js';
import { ManagePerson } from './managePerson.js';
import type { ListedPerson } from './personQuestions.js';

type Session = NonNullable<PeopleQuery['personSessions']>[number];

export function People() {
  const { t } = useMessages();
  const reason = useRoleReason('admin');
  const [isInviting, setInviting] = useState(false);
  const { data, error, isFirst, again } = useData(PeopleDocument, {}, { pause: reason !== undefined });
  const invite = (
    <ActionButton reason={reason} onClick={() => setInviting(true)}>
      {t.peopleTexts.invite}
    </ActionButton>
  );
  if (reason !== undefined) {
    return (
      <Region name={t.people} aside={invite}>
        <p className="soft">{t.onlyAdmins}</p>
      </Region>
    );
  }
  const all = data?.people ?? [];
  return (
    <Region name={t.people} isFlush aside={invite}>
      {error !== undefined && <Fault error={error} onAgain={again} />}
      {isFirst && <Skeleton rows={3} />}
      {data !== undefined && all.length === 0 && <p className="inCard soft">{t.peopleTexts.none}</p>}
      {all.length > 0 && <PeopleTable all={all} sessions={data?.personSessions ?? []} onDone={again} />}
      {isInviting && (
        <InvitePerson
          onClose={() => {
            setInviting(false);
            again();
          }}
        />
      )}
    </Region>
  );
}

interface PeopleTableProps {
  readonly all: readonly ListedPerson[];
  readonly sessions: readonly Session[];
  readonly onDone: () => void;
}

function PeopleTable({ all, sessions, onDone }: PeopleTableProps) {
  const { t } = useMessages();
  return (
    <div className="tableBox">
      <table className="rows" aria-label={t.people}>
        <thead>
          <tr>
            <th scope="col">{t.name}</th>
            <th scope="col">{t.role}</th>
            <th scope="col">{t.status}</th>
            <th scope="col">{t.peopleTexts.sessions}</th>
            <th scope="col">
              <span className="hidden">{t.what}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {all.map((person) => (
            <PersonRow
              key={person.email}
              person={person}
              sessions={sessions.filter((session) => session.email === person.email)}
              onDone={onDone}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PersonRowProps {
  readonly person: ListedPerson;
  readonly sessions: readonly Session[];
  readonly onDone: () => void;
}

function PersonRow({ person, sessions, onDone }: PersonRowProps) {
  const { t } = useMessages();
  const [isManaged, setManaged] = useState(false);
  const { email, name, role } = person;
  return (
    <tr>
      <td className="breakable">
        <strong>{name}</strong>
        <span className="under">{email}</span>
      </td>
      <td data-label={t.role}>{t.roles[role]}</td>
      <td data-label={t.status}>
        <Status person={person} isSignedIn={sessions.length > 0} />
      </td>
      <td data-label={t.peopleTexts.sessions}>
        <Sessions all={sessions} />
      </td>
      <td>
        <div className="buttons">
          <ActionButton label={t.peopleTexts.manageOf({ name })} onClick={() => setManaged(true)}>
            {t.peopleTexts.manage}
          </ActionButton>
        </div>
        {isManaged && (
          <ManagePerson
            person={person}
            isSignedIn={sessions.length > 0}
            onClose={() => setManaged(false)}
            onDone={() => {
              setManaged(false);
              onDone();
            }}
          />
        )}
      </td>
    </tr>
  );
}

function Status({ person: { isDisabled, mayStart }, isSignedIn }: { readonly person: ListedPerson; readonly isSignedIn: boolean }) {
  const { t } = useMessages();
  if (isDisabled) return <span className="chip">{t.peopleTexts.disabled}</span>;
  if (!mayStart && !isSignedIn) return <span className="chip">{t.peopleTexts.invited}</span>;
  return <span className="chip good">{t.peopleTexts.active}</span>;
}

function Sessions({ all }: { readonly all: readonly Session[] }) {
  const { t, format } = useMessages();
  if (all.length === 0) return <span className="soft">{t.peopleTexts.noSession}</span>;
  return (
    <details>
      <summary>{t.peopleTexts.sessionCount({ count: all.length })}</summary>
      <ul className="sessions">
        {all.map(({ id, device, deviceName, address, lastUsedAt }) => (
          <li key={id}>
            <span title={device}>{deviceName || t.unknown}</span>
            <span className="under">
              {address} · {t.peopleTexts.lastUsed({ at: format.moment(lastUsedAt) })}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
