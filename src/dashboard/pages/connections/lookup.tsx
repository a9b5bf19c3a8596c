import { useState } from 'react';
import { Original } from '../../components/original.js';
import { Region } from '../../components/region.js';
import { Fault, Skeleton } from '../../components/states.js';
import { LookupDocument, type LookupQuery } from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';

const CODES = [158, 160, 220] as const;

/** Whether and where anybody takes documents. */
export function Lookup() {
  const { t } = useMessages();
  const [asked, setAsked] = useState<{ readonly participant: string; readonly documentType: string }>();
  const { data, error, isFirst } = useData(LookupDocument, asked ?? { participant: '', documentType: '158' }, {
    pause: asked === undefined,
  });
  return (
    <Region name={t.lookup}>
      <p className="soft">{t.lookupText}</p>
      <form
        className="inline"
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          setAsked({ participant: String(form.get('participant')).trim(), documentType: String(form.get('documentType')) });
        }}
      >
        <label className="field">
          {t.identifier}
          <input name="participant" required maxLength={60} placeholder="0106:12345678" />
        </label>
        <label className="field">
          {t.documentType}
          <select name="documentType">
            {CODES.map((code) => (
              <option key={code} value={code}>
                {t.documentTypes[code]}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="button first">
          {t.lookUp}
        </button>
      </form>
      <div aria-live="polite">
        {asked !== undefined && isFirst && <Skeleton rows={2} />}
        {asked !== undefined && error !== undefined && <Fault error={error} />}
        {asked !== undefined && data?.lookupReceiver != null && <Found found={data.lookupReceiver} />}
      </div>
    </Region>
  );
}

function Found({ found }: { readonly found: NonNullable<LookupQuery['lookupReceiver']> }) {
  const { t, format } = useMessages();
  const rows: readonly (readonly [string, string | null])[] = [
    [t.documentType, found.documentType],
    [t.endpoint, found.endpoint],
    ['SMP', found.smp],
    [t.profile, found.transportProfile],
    [t.accessPoint, found.certificateSubject],
    [t.certificateUntil, found.certificateExpiresAt === null ? null : format.moment(found.certificateExpiresAt)],
  ];
  return (
    <div className="found">
      <p>
        <strong>{found.participant}</strong>{' '}
        <span className={`chip ${found.isReachable ? 'good' : 'bad'}`}>{found.isReachable ? t.reachable : t.notReachable}</span>{' '}
        {found.isLocal && <span className="chip">{t.registeredHere}</span>}
      </p>
      {found.code !== null && <p>{t.lookups[found.code]}</p>}
      {found.message !== null && (
        <p>
          <Original text={found.message} />
        </p>
      )}
      <dl className="facts">
        {rows.map(
          ([name, value]) =>
            value !== null && (
              <div key={name} className="contents">
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}
