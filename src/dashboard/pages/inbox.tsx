// What waits for a person, by its cause.
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Page } from '../components/page.js';
import { Empty, Fault, Skeleton } from '../components/states.js';
import { AttentionDocument } from '../data/operations.js';
import { useData } from '../data/useData.js';
import { useMessages } from '../messages/messages.js';
import { groupsOf } from './inbox/causes.js';
import { Days } from './inbox/days.js';
import { Figures } from './inbox/figures.js';
import { FirstDay } from './inbox/firstDay.js';
import { CauseGroup } from './inbox/group.js';

const route = getRouteApi('/');
const MINUTE_MS = 60_000;

export function Inbox() {
  const { t } = useMessages();
  const isAll = route.useSearch().snoozed === 'yes';
  const { data, error, isFirst, again } = useData(AttentionDocument, { snoozed: isAll }, { on: ['attention', 'documents'] });
  const now = useNow();
  const groups = data === undefined ? [] : groupsOf(data);
  return (
    <Page name={t.inbox}>
      <div className="stack">
        <FirstDay />
        <Figures attention={data} />
        {error !== undefined && <Fault error={error} onAgain={again} />}
        {isFirst && (
          <div className="card">
            <Skeleton />
          </div>
        )}
        {data !== undefined && groups.length === 0 && (
          <div className="card">
            <Empty icon="check" title={t.nothingNeedsYou}>
              <p>{t.nothingNeedsYouText}</p>
            </Empty>
          </div>
        )}
        {groups.map((group) => (
          <CauseGroup key={`${group.cause} ${group.key}`} group={group} nowMs={now} onMarked={again} />
        ))}
        <p className="end">
          <Link to="/" search={isAll ? {} : { snoozed: 'yes' }} resetScroll={false}>
            {isAll ? t.putOff.hide : t.putOff.show}
          </Link>
        </p>
        <Days />
      </div>
    </Page>
  );
}

/** Ages grow while somebody looks. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
