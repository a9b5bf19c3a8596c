import { getRouteApi } from '@tanstack/react-router';
import { useRoleReason } from '../../components/viewer.js';
import type { AuditSearch } from '../../data/audit.js';
import { AuditAction, AuditActorsDocument } from '../../data/operations.js';
import { personIn } from '../../data/people.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';

const route = getRouteApi('/settings/{-$part}');

interface AuditFiltersProps {
  readonly search: AuditSearch;
  /** Who stands in the list now. */
  readonly seen: readonly string[];
}

/** Kept in the address. */
export function AuditFilters({ search, seen }: AuditFiltersProps) {
  const { t } = useMessages();
  const navigate = route.useNavigate();
  const mayAsk = useRoleReason('admin') === undefined;
  const { data } = useData(AuditActorsDocument, {}, { pause: !mayAsk });
  const people = data?.people?.map(({ name, email }) => `user:${name} <${email}>`) ?? [];
  const clients = data?.clients?.map(({ clientId }) => `client:${clientId}`) ?? [];
  const actors = [...new Set([...people, ...clients, ...seen, ...(search.actor === undefined ? [] : [search.actor])])];
  const actions = Object.values(AuditAction)
    .map((one) => [one, t.auditActions[one]] as const)
    .toSorted(([, a], [, b]) => a.localeCompare(b));
  const change = (name: keyof AuditSearch, value: string): void =>
    void navigate({ search: { ...search, [name]: value || undefined }, replace: true, resetScroll: false });
  return (
    <div className="fields auditFilters">
      <label className="field">
        {t.what}
        <select value={search.action ?? ''} onChange={({ target }) => change('action', target.value)}>
          <option value="">{t.any}</option>
          {actions.map(([action, text]) => (
            <option key={action} value={action}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        {t.who}
        <select value={search.actor ?? ''} onChange={({ target }) => change('actor', target.value)}>
          <option value="">{t.any}</option>
          {actors.map((actor) => (
            <option key={actor} value={actor}>
              {nameOf(actor, t.bySystem)}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        {t.fromDay}
        <input type="date" value={search.from ?? ''} onChange={({ target }) => change('from', target.value)} />
      </label>
      <label className="field">
        {t.toDay}
        <input type="date" value={search.to ?? ''} onChange={({ target }) => change('to', target.value)} />
      </label>
    </div>
  );
}

/** A client and a person of one name are told apart. */
function nameOf(actor: string, system: string): string {
  const name = personIn(actor);
  if (name === undefined) return `${system} (${actor.replace(/^system:/, '')})`;
  return actor.startsWith('user:') ? name : actor;
}
