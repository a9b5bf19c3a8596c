// Who has a role at the organisation, and the browsers that are signed in.
import { Region } from '../../components/region.js';
import { Fault, Skeleton } from '../../components/states.js';
import { useRoleReason } from '../../components/viewer.js';
import { PeopleDocument, type PeopleQuery } from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';
import { Commands } from './commands.js';

type Person = NonNullable<PeopleQuery['people']>[number];
type Session = NonNullable<PeopleQuery['personSessions']>[number];

const COMMANDS = [
  'npm run user -- add E-MAIL --role operator --tenant {tenant}',
  'npm run user -- role E-MAIL --role viewer --tenant {tenant}',
  'npm run user -- sessions end E-MAIL',
];

export function People() {
  const { t } = useMessages();
  const reason = useRoleReason('admin');
  const { data, error, isFirst, again } = useData(PeopleDocument, {}, { pause: reason !== undefined });
  if (reason !== undefined) {
    return (
      <Region name={t.people}>
        <p className="soft">{t.onlyAdmins}</p>
      </Region>
    );
  }
  const all = data?.people ?? [];
  return (
    <Region name={t.people} isFlush>
      {error !== undefined && <Fault error={error} onAgain={again} />}
      {isFirst && <Skeleton rows={3} />}
      {data !== undefined && all.length === 0 && <p className="inCard soft">{t.peopleTexts.none}</p>}
      {all.length > 0 && <PeopleTable all={all} sessions={data?.personSessions ?? []} />}
      <div className="inCard">
        <Commands text={t.peopleTexts.invite} lines={COMMANDS} />
      </div>
    </Region>
  );
}

function PeopleTable({ all, sessions }: { readonly all: readonly Person[]; readonly sessions: readonly Session[] }) {
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
          </tr>
        </thead>
        <tbody>
          {all.map(({ email, name, role, isDisabled }) => (
            <tr key={email}>
              <td className="breakable">
                <strong>{name}</strong>
                <span className="under">{email}</span>
              </td>
              <td data-label={t.role}>{t.roles[role]}</td>
              <td data-label={t.status}>
                <span className={isDisabled ? 'chip' : 'chip good'}>{isDisabled ? t.peopleTexts.disabled : t.peopleTexts.active}</span>
              </td>
              <td data-label={t.peopleTexts.sessions}>
                <Sessions all={sessions.filter((session) => session.email === email)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Sessions({ all }: { readonly all: readonly Session[] }) {
  const { t, format } = useMessages();
  if (all.length === 0) return <span className="soft">{t.peopleTexts.noSession}</span>;
  return (
    <details>
      <summary>{t.peopleTexts.sessionCount(all.length)}</summary>
      <ul className="sessions">
        {all.map(({ id, device, deviceName, address, lastUsedAt }) => (
          <li key={id}>
            <span title={device}>{deviceName || t.unknown}</span>
            <span className="under">
              {address} · {t.peopleTexts.lastUsed(format.moment(lastUsedAt))}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
