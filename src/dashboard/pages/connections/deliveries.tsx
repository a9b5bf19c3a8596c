import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ActionButton } from '../../components/actionButton.js';
import { DeliveryStateChip, eventName } from '../../components/deliveryState.js';
import { Dialog } from '../../components/dialog.js';
import { More, ROWS_FIRST } from '../../components/more.js';
import { Original } from '../../components/original.js';
import { NoticeText } from '../../components/refusal.js';
import { Region } from '../../components/region.js';
import { Fault, Skeleton } from '../../components/states.js';
import { useRoleReason } from '../../components/viewer.js';
import { client } from '../../data/client.js';
import {
  DeliveriesDocument,
  DeliveryDetailDocument,
  type DeliveryFragment,
  type DeliveryState,
  RetryDeliveryDocument,
} from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';
import { NO_NOTICE, noticeOfError } from '../../messages/notice.js';
import { SignedRequest } from './signedRequest.js';

const route = getRouteApi('/connections/{-$part}');

/** What was sent to an endpoint, the latest first. */
export function Deliveries({ subscriptionId }: { readonly subscriptionId: string }) {
  const { t } = useMessages();
  const { state } = route.useSearch();
  const navigate = route.useNavigate();
  const [count, setCount] = useState(ROWS_FIRST);
  const states = (Object.keys(t.deliveryStates) as DeliveryState[]).filter((one) => one === state);
  const filter = { subscriptionId, ...(states.length === 0 ? {} : { states }) };
  const { data, error, isFirst, again } = useData(DeliveriesDocument, { filter, first: count }, { on: ['deliveries'] });
  const rows = data?.webhookDeliveries?.edges.map(({ node }) => node) ?? [];
  const choice = (
    <label className="dropKind plainKind">
      {t.status}
      <select
        value={state ?? ''}
        onChange={({ target }) =>
          void navigate({ search: (now) => ({ ...now, state: target.value || undefined }) as typeof now, resetScroll: false })
        }
      >
        <option value="">{t.any}</option>
        {Object.entries(t.deliveryStates).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <Region name={t.deliveries} isFlush aside={choice}>
      {error !== undefined && <Fault error={error} onAgain={again} />}
      {isFirst && <Skeleton rows={4} />}
      {data !== undefined && rows.length === 0 && (
        <p className="inCard soft">{state === undefined ? t.noDeliveriesYet : t.noDeliveriesMatch}</p>
      )}
      {rows.length > 0 && <DeliveryTable rows={rows} onDone={again} />}
      <More count={count} hasMore={data?.webhookDeliveries?.pageInfo.hasNextPage === true} onCount={setCount} />
    </Region>
  );
}

function DeliveryTable({ rows, onDone }: { readonly rows: readonly DeliveryFragment[]; readonly onDone: () => void }) {
  const { t, format } = useMessages();
  const [shown, setShown] = useState<string>();
  return (
    <div className="tableBox">
      <table className="rows" aria-label={t.deliveries}>
        <thead>
          <tr>
            <th scope="col">{t.event}</th>
            <th scope="col">{t.when}</th>
            <th scope="col">{t.status}</th>
            <th scope="col">{t.lastAnswer}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, type, documentId, createdAt, state, attemptCount, lastHttpStatus, lastErrorCode }) => (
            <tr key={id}>
              <td>
                <button
                  type="button"
                  className="linkButton"
                  aria-label={`${t.showDelivery}: ${eventName(type)} ${documentId}`}
                  onClick={() => setShown(id)}
                >
                  {eventName(type)}
                </button>
                <span className="under">{documentId}</span>
              </td>
              <td className="tight" data-label={t.when}>
                {format.moment(createdAt)}
              </td>
              <td data-label={t.status}>
                <DeliveryStateChip state={state} />
              </td>
              <td data-label={t.lastAnswer}>
                <span>
                  {lastHttpStatus ?? <NoAnswer code={lastErrorCode} />}
                  <span className="under">{t.attempts({ count: attemptCount })}</span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown !== undefined && <DeliveryDialog id={shown} onClose={() => setShown(undefined)} onDone={onDone} />}
    </div>
  );
}

/** Why no answer came, in words. The code is one look away. */
function NoAnswer({ code }: { readonly code: string | null }) {
  const { t } = useMessages();
  const names: Readonly<Record<string, string>> = t.noAnswerFor;
  return code === null ? t.noAnswer : <span title={code}>{names[code] ?? code}</span>;
}

interface DeliveryDialogProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Request and answers of one delivery. */
function DeliveryDialog({ id, onClose, onDone }: DeliveryDialogProps) {
  const { t, format } = useMessages();
  const reason = useRoleReason('operator');
  const { data, error, again } = useData(DeliveryDetailDocument, { id }, { on: ['deliveries'] });
  const [key] = useState(() => crypto.randomUUID());
  const [notice, setNotice] = useState(NO_NOTICE);
  const one = data?.webhookDelivery;
  const retry = async (): Promise<void> => {
    const { error: refused } = await client.mutation(RetryDeliveryDocument, { id, idempotencyKey: key });
    setNotice(noticeOfError(t, refused) ?? NO_NOTICE);
    again();
    onDone();
  };
  return (
    <Dialog title={one == null ? t.deliveries : eventName(one.type)} onClose={onClose}>
      {error !== undefined && <Fault error={error} onAgain={again} />}
      {one != null && (
        <>
          <p>
            <DeliveryStateChip state={one.state} />{' '}
            <Link to="/documents/$documentId" params={{ documentId: one.documentId }}>
              {one.documentId}
            </Link>
          </p>
          <h3>{t.request}</h3>
          <pre>{JSON.stringify(one.body, null, 2)}</pre>
          <SignedRequest id={id} />
          {one.attempts.map(({ n, startedAt, durationMs, httpStatus, errorCode, errorText, responseHead }) => (
            <div key={n} className="attempt">
              <h3>
                {t.attempt({ n })}: {httpStatus ?? <NoAnswer code={errorCode} />}
              </h3>
              <p className="soft small">
                {format.moment(startedAt)} · {format.milliseconds(durationMs)}
              </p>
              {errorText !== null && (
                <p>
                  <Original text={errorText} />
                </p>
              )}
              {responseHead !== null && responseHead !== '' && <pre>{responseHead}</pre>}
            </div>
          ))}
        </>
      )}
      <div className="buttons end">
        <span role="status" className="fault small">
          <NoticeText notice={notice} />
        </span>
        <ActionButton reason={reason} onClick={() => void retry()}>
          {t.retryDelivery}
        </ActionButton>
        <button type="button" className="button first" onClick={onClose}>
          {t.close}
        </button>
      </div>
    </Dialog>
  );
}
